import { useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { fullText } from '../fields/kinds/index.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const differences = changed.map((name) => {
    const field = type.fields[name] as Field;
    return { name, field, old: fullText(field, online[name]), now: fullText(field, values[name]) };
  });
  return (
    <Dialog
      ref={dialog}
      title="Ce qui change"
      closeLabel="Fermer"
      onClose={onClose}
      footer={
        <Button tone="hollow" onClick={() => dialog.current?.close()}>
          Revenir au formulaire
        </Button>
      }
    >
      <FieldDifferences differences={differences} />
    </Dialog>
  );
}
