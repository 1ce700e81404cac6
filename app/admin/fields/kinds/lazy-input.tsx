import type { ComponentType } from 'react';
import type { Field } from '#model/field.ts';
import type { FieldInputProps } from '../../inputs/input.ts';

/** Loads the code of each lazy input, once. */
export const inputLoaders: (() => Promise<void>)[] = [];

/** An input whose code is loaded with forms, and not with lists (`loadInputs`). */
export function lazyInput<Of extends Field, Value>(load: () => Promise<ComponentType<FieldInputProps<Of, Value>>>) {
  let Loaded: ComponentType<FieldInputProps<Of, Value>> | undefined;
  inputLoaders.push(async () => {
    Loaded ??= await load();
  });
  return function LazyInput(props: FieldInputProps<Of, Value>) {
    return Loaded ? <Loaded {...props} /> : null;
  };
}
