import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { fullText } from '../fields/kinds/index.ts';
import { passagesOf } from '../history/passages.tsx';
import { FieldDifferences } from '../history/RevisionDiff.tsx';
import type { Values } from '../values/values.ts';

interface Props {
  type: TypeDeclaration;
  /** Names of the fields that differ. */
  changed: readonly string[];
  online: Values;
  values: Values;
  onClose: () => void;
}

/** What a publication would change: the published and the new value of each field. */
export function ChangesDialog({ type, changed, online, values, onClose }: Props) {
  const differences = changed.map((name) => {
    const field = type.fields[name] as Field;
    const [old, now] = [online[name], values[name]];
    return { name, field, old: fullText(field, old), now: fullText(field, now), passages: passagesOf(old, now) };
  });
  return (
    <Dialog title="Ce qui change" closeLabel="Fermer" cancel="Revenir au formulaire" onClose={onClose}>
      <FieldDifferences differences={differences} />
    </Dialog>
  );
}
