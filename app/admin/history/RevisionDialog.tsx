import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { RevisionDetail } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { revisions as declaration } from '#content/revisions.ts';
import { formatLongDateTime } from '#model/format.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useConfirm } from '../dialogs/use-confirm.tsx';
import { useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import type { ScreenTab } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { hasUnsavedChanges } from '../session/unsaved-changes.ts';
import { fieldErrors } from '../tables/user-messages.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import styles from './history.module.css';
import { RevisionDiff } from './RevisionDiff.tsx';

interface Props {
  type: ContentTypeName;
  tab: ScreenTab | undefined;
  documentId: string | undefined;
  revision: number;
  onClose: () => void;
  /** With the sentences of what could not be restored. */
  onRestored: (dropped: readonly string[]) => void;
}

const comparisons = [
  { value: 'previous', label: 'Ce que cette version a changé' },
  { value: 'current', label: 'Ce que changerait la restauration' },
] as const;
const kinds: Readonly<Record<string, string>> = declaration.fields.kind.options ?? {};

/** One revision compared with the previous or the current one, with restore. */
export function RevisionDialog({ type, tab, documentId, revision, onClose, onRestored }: Props) {
  const { result: detail, failure } = useQuery<RevisionDetail>(`${documentId} ${revision}`, () =>
    adminApi.revision(type, documentId, revision),
  );
  const restoring = useAction((error) =>
    ['Cette version n’a pas pu être restaurée.', ...fieldErrors(error, type)].join(' '),
  );
  const problem = failure === undefined ? restoring.problem : 'Erreur lors du chargement des données';
  const [chosen, setChosen] = useState<'previous' | 'current'>();
  // A first revision changed nothing: it is compared with the current values.
  const against = chosen ?? (detail && !detail.previous && detail.current ? 'current' : 'previous');
  const { ask, dialog: question } = useConfirm();

  async function restore(): Promise<void> {
    const isConfirmed = await ask({
      question: frenchSpacing('Restaurer cette version ?'),
      confirm: 'Restaurer',
      children: (
        <>
          <p>
            Le formulaire reprend ces valeurs. La page en ligne ne change pas, et la version d’aujourd’hui reste dans
            l’historique.
          </p>
          {hasUnsavedChanges() && (
            <p>
              Ce que vous avez saisi sans l’enregistrer reste en brouillon sur cet appareil, et vous sera proposé après.
            </p>
          )}
        </>
      ),
    });
    if (!isConfirmed) return;
    await restoring.run(async () => {
      const { dropped } = await adminApi.revert(type, documentId, revision, { tab: tab?.name });
      onRestored(dropped.map(({ label, title }) => `${label} : « ${title} » n’existe plus.`));
    });
  }

  return (
    <Dialog
      title={`Version ${revision}`}
      closeLabel="Fermer"
      width="52rem"
      onClose={onClose}
      footer={
        detail?.current && (
          <Button tone="full" disabled={restoring.isBusy} onClick={() => void restore()}>
            {restoring.isBusy ? 'Sauvegarde...' : 'Restaurer cette version'}
          </Button>
        )
      }
    >
      {detail && (
        <p className={`${ui.secondary} ${styles.origin}`}>
          {kinds[detail.kind]}, {formatLongDateTime(detail.at)}
          {detail.author && ` par ${detail.author.username} (${detail.author.email})`}
        </p>
      )}
      <ErrorMessage>{problem && frenchSpacing(problem)}</ErrorMessage>
      {!detail && !problem && <p role="status">Chargement...</p>}
      {detail && (
        <>
          {detail.previous && detail.current && (
            <Segments label="Comparer" choices={comparisons} chosen={against} onChoose={setChosen} />
          )}
          {!detail.previous && detail.current && <p>{frenchSpacing('Ce que changerait la restauration :')}</p>}
          <RevisionDiff
            type={tab?.type ?? typeOf(type)}
            before={(against === 'previous' ? detail.previous : detail.current) ?? {}}
            after={detail.values}
          />
        </>
      )}
      {question}
    </Dialog>
  );
}
