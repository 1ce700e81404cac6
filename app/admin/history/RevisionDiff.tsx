import { diffWordsWithSpace } from 'diff';
import { isSameValue, type Snapshot } from '#content/revisions.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { deserialize, fullText, kindOf } from '../fields/kinds/index.ts';
import ui from '../ui/primitives.module.css';
import type { Values } from '../values/values.ts';
import styles from './history.module.css';
import { inLanguages, passagesOf } from './passages.tsx';

/** The fields in which two revisions differ, each with its old and new value. */
export function RevisionDiff({ type, before, after }: { type: TypeDeclaration; before: Snapshot; after: Snapshot }) {
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

/** Two input values of a field in full, in words. */
export const differenceOf = (name: string, field: Field, old: unknown, now: unknown) => ({
  name,
  field,
  old: fullText(field, old),
  now: fullText(field, now),
  passages: passagesOf(old, now),
});

/** Fields, each with its old and new value. */
export function FieldDifferences({ differences }: { differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return <p className={ui.secondary}>Aucune différence.</p>;
  return (
    <dl className={styles.comparison}>
      {differences.map(({ name, field, old, now, passages }) => (
        <div key={name}>
          <dt className={ui.strong}>{field.label}</dt>
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

interface Props {
  type: TypeDeclaration;
  changed: readonly string[];
  online: Values;
  values: Values;
  onClose: () => void;
}

/** What a publication would change: the published and the new value of each field. */
export function ChangesDialog({ type, changed, online, values, onClose }: Props) {
  const differences = changed.map((name) => differenceOf(name, type.fields[name] as Field, online[name], values[name]));
  return (
    <Dialog title="Ce qui change" closeLabel="Fermer" cancel="Revenir au formulaire" onClose={onClose}>
      <FieldDifferences differences={differences} />
    </Dialog>
  );
}
