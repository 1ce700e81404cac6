import { diffWordsWithSpace } from 'diff';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { Snapshot } from '#content/revisions.ts';
import styles from './history.module.css';
import { isProse, readable } from './readable.ts';

interface Props {
  type: ContentTypeName;
  before: Snapshot;
  after: Snapshot;
}

/** The fields in which two versions differ, each as it was and as it is, in words. */
export function Comparison({ type, before, after }: Props) {
  const fields = Object.entries(typeOf(type).fields)
    .filter(([name]) => name in after && key(before[name]) !== key(after[name]))
    .map(([name, field]) => ({
      name,
      field,
      old: readable(field, before[name]),
      now: readable(field, after[name]),
    }))
    // « No » and nothing are kept apart and mean the same; a text may differ in more than its words.
    .filter(({ field, old, now }) => old !== now || field.kind === 'richText');
  if (fields.length === 0) return <p className={styles.none}>Aucune différence.</p>;
  return (
    <dl className={styles.comparison}>
      {fields.map(({ name, field, old, now }) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>
            {old === now && <p>Seule la mise en forme a changé.</p>}
            {old !== now && isProse(field) && <Words old={old} now={now} />}
            {old !== now && !isProse(field) && <Values old={old} now={now} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One value in the place of another. */
function Values({ old, now }: { old: string; now: string }) {
  return (
    <>
      {old && <del>{old}</del>}
      {now ? <ins>{now}</ins> : <p className={styles.none}>Vide</p>}
    </>
  );
}

/** Word by word: what went is struck, what came is underlined. */
function Words({ old, now }: { old: string; now: string }) {
  // Two long texts with nothing in common would take seconds to tell apart: then they stand one under the other.
  const parts = diffWordsWithSpace(old, now, { timeout: 500 }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return (
    <div className={styles.words}>
      {parts.map(({ value, added, removed }, index) => {
        const id = `${index} ${value.slice(0, 12)}`;
        if (added) return <ins key={id}>{value}</ins>;
        if (removed) return <del key={id}>{value}</del>;
        return <span key={id}>{shortened(value, index === 0, index === parts.length - 1)}</span>;
      })}
    </div>
  );
}

const around = 160;

/** What did not change is only there to find one's way. */
function shortened(text: string, first: boolean, last: boolean): string {
  if (text.length <= 2 * around + 20) return text;
  return `${first ? '' : text.slice(0, around)} […] ${last ? '' : text.slice(-around)}`;
}

/** Keys of a kept object come in any order. */
function key(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    if ('documentId' in inner) return inner.documentId;
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
