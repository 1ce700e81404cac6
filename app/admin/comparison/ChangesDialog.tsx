import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { differenceOf, FieldDifferences } from '../history/RevisionDiff.tsx';
import type { Values } from '../values/values.ts';

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
