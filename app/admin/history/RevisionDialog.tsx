import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { RevisionDetail } from '#client/index.ts';
import { revisions as declaration, isSameValue, type Snapshot } from '#content/entry-records.ts';
import { typeOf } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { formatLongDateTime } from '#model/format.ts';
import { useConfirm } from '../dialogs/ConfirmDialog.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { deserialize, fullText, kindOf } from '../fields/kinds/index.ts';
import { inLanguages, passagesOf } from '../inputs/html-text.tsx';
import { useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import type { FormEntry } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { fieldErrors } from '../tables/user-messages.ts';
import { ErrorMessage } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import { hasUnsavedChanges } from '../unsaved/UnsavedChangesDialog.tsx';
import type { Values } from '../values/values.ts';
import styles from './history.module.css';

interface Props extends FormEntry {
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
        <p className={`${ui.secondary} ${ui.below4}`}>
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

function RevisionDiff({ type, before, after }: { type: TypeDeclaration; before: Snapshot; after: Snapshot }) {
  const fields = Object.entries(type.fields)
    .filter(([name]) => name in after && !isSameValue(before[name], after[name]))
    .map(([name, field]) =>
      differenceOf(name, field, deserialize(field, before[name]), deserialize(field, after[name])),
    )
    // `false` and null are stored separately and mean the same; rich text may differ in markup alone.
    .filter(({ field, old, now }) => old !== now || kindOf(field).isFormatted);
  return <FieldDifferences differences={fields} />;
}

type FieldDifference = ReturnType<typeof differenceOf>;

const differenceOf = (name: string, field: Field, old: unknown, now: unknown) => ({
  name,
  field,
  old: fullText(field, old),
  now: fullText(field, now),
  passages: passagesOf(old, now),
});

function FieldDifferences({ differences }: { differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return <p className={ui.secondary}>Aucune différence.</p>;
  return (
    <dl className={`${ui.terms} ${styles.comparison}`}>
      {differences.map(({ name, field, old, now, passages }) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd className={`${ui.stack} ${ui.close}`}>
            {old === now && <p>Seule la mise en forme a changé.</p>}
            {old !== now && kindOf(field).isProse && <TextDiff {...{ old, now, passages }} />}
            {old !== now && !kindOf(field).isProse && (
              <>
                {old && <del>{old}</del>}
                {now ? <ins>{now}</ins> : <p className={ui.secondary}>Vide</p>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A word-by-word diff: removed words struck, added words underlined. */
function TextDiff({ old, now, passages }: Pick<FieldDifference, 'old' | 'now' | 'passages'>) {
  // Long texts with nothing in common take seconds to compare: after the timeout they are shown one below the other.
  const parts = diffWordsWithSpace(old, now, { timeout: 500 }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return (
    <div>
      {parts.map(({ value, added, removed }, index) => {
        const id = `${index} ${value.slice(0, 12)}`;
        const text = added || removed ? value : shortened(value, index === 0, index === parts.length - 1);
        const Part = added ? 'ins' : removed ? 'del' : 'span';
        return <Part key={id}>{inLanguages(text, passages)}</Part>;
      })}
    </div>
  );
}

const contextLength = 160;

/** Shortens unchanged text to its context around the changes. */
function shortened(text: string, first: boolean, last: boolean): string {
  if (text.length <= 2 * contextLength + 20) return text;
  return `${first ? '' : text.slice(0, contextLength)} […] ${last ? '' : text.slice(-contextLength)}`;
}

interface ChangesProps {
  type: TypeDeclaration;
  changed: readonly string[];
  online: Values;
  values: Values;
  onClose: () => void;
}

/** What a publication would change: the published and the new value of each field. */
export function ChangesDialog({ type, changed, online, values, onClose }: ChangesProps) {
  const differences = changed.map((name) => differenceOf(name, type.fields[name] as Field, online[name], values[name]));
  return (
    <Dialog title="Ce qui change" closeLabel="Fermer" cancel="Revenir au formulaire" onClose={onClose}>
      <FieldDifferences differences={differences} />
    </Dialog>
  );
}
