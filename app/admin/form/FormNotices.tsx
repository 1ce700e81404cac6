import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { ContentError } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatClock } from '#model/format.ts';
import { focusInView } from '../focus/focus-control.ts';
import { controlId } from '../inputs/input.ts';
import ui from '../ui/primitives.module.css';
import { StoredCopiesNotice } from '../unsaved/StoredCopiesNotice.tsx';
import { pathLabel } from '../values/values.ts';
import { type EditState, runningAction } from './form-state.ts';
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
        <div className={`${ui.notice} ${ui.warning} ${ui.spread} ${ui.wide} above4`} role="status">
          <p>Cet appareil ne peut pas garder ce que vous tapez. Enregistrez avant de quitter cette page.</p>
        </div>
      )}
      {isUnsaved && autosave.failure && !hasProblems && !isGone && (
        <div className={`${ui.notice} ${ui.wide} above4`} role="alert">
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
        <div className={`${ui.notice} ${ui.warning} ${ui.spread} ${ui.wide} above4`} role="alert">
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

type SummaryProps = { type: TypeDeclaration } & Pick<EditState, 'problems' | 'failure' | 'attempt'>;

/**
 * The errors that prevent an action, above the form, with a link to each invalid field: what was typed may be saved as a working copy all the
 * same. Takes the focus after each attempt.
 */
export function ErrorSummary({ type, problems, failure, attempt }: SummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);
  const paths = Object.keys(problems);
  if (!failure && paths.length === 0) return null;
  return (
    <div ref={ref} className={`${ui.notice} ${ui.wide} above4`} role="alert" tabIndex={-1}>
      {failure && (
        <p>
          <strong>{failure.title}</strong>
          {failure.detail && <span>. {failure.detail}</span>}
        </p>
      )}
      {paths.length > 0 && (
        <>
          <p>{paths.length === 1 ? 'Un point à corriger\u00a0:' : `${paths.length}\u00a0points à corriger\u00a0:`}</p>
          <ul className="above1">
            {paths.map((path) => (
              <li key={path}>
                {dateLabels[path] ?? (
                  <a
                    className={`${ui.link} ${ui.strong}`}
                    href={`#${controlId(path)}`}
                    onClick={(event) => {
                      const control = document.getElementById(controlId(path));
                      if (!control) return;
                      event.preventDefault();
                      focusInView(control);
                    }}
                  >
                    {pathLabel(type, path)}
                  </a>
                )}
                {`\u00a0: ${problems[path]}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The dates of a schedule, which are no fields of the form: they were refused after the dialog was closed, at the end of a conflict. */
const dateLabels: Readonly<Record<string, string>> = { publishAt: 'Publier le', unpublishAt: 'Retirer le' };
