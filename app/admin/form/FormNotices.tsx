import { Button } from '#app/ui/buttons.tsx';
import { ContentError } from '#client/index.ts';
import { formatClock } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from '../unsaved/notices.module.css';
import { StoredCopiesNotice } from '../unsaved/StoredCopiesNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { runningAction } from './form-state.ts';
import type { OpenForm } from './use-form.ts';

/** Above the fields: what is not saved, and why. */
export function FormNotices({ state, stored, resume, dispatch }: OpenForm) {
  const { form, isUnsaved, isGone, problems, failure, autosave } = state;
  const hasProblems = failure !== undefined || Object.keys(problems).length > 0;
  return (
    <>
      <StoredCopiesNotice
        type={form.type}
        copies={stored.copies}
        onResume={({ key }) => void resume(key)}
        onDiscard={stored.discard}
      />
      {isUnsaved && !state.isCopyStored && (
        <div className={`${ui.notice} ${ui.warning} ${ui.spread} ${ui.wide} above4 ${styles.notice}`} role="status">
          <p>Cet appareil ne peut pas garder ce que vous tapez. Enregistrez avant de quitter cette page.</p>
        </div>
      )}
      {isUnsaved && autosave.failure && !hasProblems && !isGone && (
        <div className={`${ui.notice} ${ui.wide} above4 ${styles.notice}`} role="alert">
          <p>
            {`Pas enregistré depuis ${formatClock(autosave.failure.since)}\u00a0: ${reasonOf(autosave.failure.error)}. ` +
              'Ce que vous écrivez est gardé sur cet appareil. '}
            <Button className={`${ui.link} ${ui.strong}`} onClick={() => dispatch({ type: 'retried' })}>
              Réessayer
            </Button>
          </p>
        </div>
      )}
      {isGone && (
        <div className={`${ui.notice} ${ui.warning} ${ui.spread} ${ui.wide} above4 ${styles.notice}`} role="alert">
          <p>Cet élément a été supprimé pendant que vous le modifiiez. Ce que vous avez saisi est toujours là.</p>
          <Button
            tone="full"
            disabled={runningAction(state) !== undefined}
            onClick={() => dispatch({ type: 'requested', action: 'recreate' })}
          >
            Enregistrer comme nouvel élément
          </Button>
        </div>
      )}
      <ErrorSummary type={form.type} problems={problems} failure={failure} attempt={state.attempt} />
    </>
  );
}

const reasonOf = (error: unknown): string =>
  error instanceof ContentError
    ? (error.reason ?? 'le serveur l’a refusé').replace(/\.$/, '')
    : 'la connexion est coupée';
