import type { ComponentType } from 'react';
import type { Field } from '#model/field.ts';
import type { FieldInputProps } from '../../inputs/input.ts';

/** An input whose code is loaded with the forms that have it (`loadInputs`), and not with lists. */
export function lazyInput<Of extends Field, Value>(load: () => Promise<ComponentType<FieldInputProps<Of, Value>>>) {
  let Loaded: ComponentType<FieldInputProps<Of, Value>> | undefined;
  return {
    async loadInput(): Promise<void> {
      Loaded ??= await load();
    },
    Input: (props: FieldInputProps<Of, Value>) => (Loaded ? <Loaded {...props} /> : null),
  };
}
