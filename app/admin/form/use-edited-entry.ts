import { useRef, useState } from 'react';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { PublicationState } from '../publication/publication.ts';
import { baselineOf, type EditBaseline, type EntryVersions, stateOfForm, waitingFields } from './edit-baseline.ts';
import type { LocalDraft } from './local-draft.ts';
import { changedFields, keepKnownFields, type Values } from './values.ts';

/** The entry in a form: the baseline of the edit, and the values of its inputs. */
export interface Edited {
  baseline: EditBaseline;
  values: Values;
}

interface EditedEntry extends Edited {
  /** The current value, for code that runs after an await. */
  edited: { current: Edited };
  /** Whether an input has another value than the server. */
  unsaved: boolean;
  /** The fields with unpublished changes, saved or not. */
  waiting: string[];
  state: PublicationState;
  change(name: string, value: unknown): void;
  /** Continues from another baseline, with the values of the inputs unless others are given. */
  replace(baseline: EditBaseline, values?: Values): void;
  /** Continues with the values of a stored draft, from the version that it started from. */
  resume(draft: LocalDraft): void;
}

/** The state of a form. `type`: the fields of the form, a part of those of `fullType` where the form is a tab. */
export function useEditedEntry(type: TypeDeclaration, fullType: TypeDeclaration, versions: EntryVersions): EditedEntry {
  const [baseline, setBaseline] = useState<EditBaseline>(() => baselineOf(type, fullType, versions));
  const [values, setValues] = useState<Values>(baseline.base);
  const edited = useRef<Edited>({ baseline, values });
  edited.current = { baseline, values };
  const waiting = waitingFields(fullType, baseline, values);
  return {
    baseline,
    values,
    edited,
    unsaved: changedFields(type, baseline.base, values).length > 0,
    waiting,
    state: stateOfForm(baseline, waiting.length),
    change: (name, value) => setValues((current) => ({ ...current, [name]: value })),
    replace(next, nextValues) {
      // Code that awaits a save reads it before the next render.
      edited.current = { baseline: next, values: nextValues ?? edited.current.values };
      setBaseline(next);
      if (nextValues) setValues(nextValues);
    },
    resume(draft) {
      const { version } = draft;
      setBaseline((current) => ({ ...current, base: keepKnownFields(draft.base, current.base), version }));
      setValues((current) => keepKnownFields(draft.values, current));
    },
  };
}
