import type { ComponentType } from 'react';
import type { Field } from '#model/field.ts';
import type { FieldInputProps } from '../../inputs/input.ts';

const loaders: (() => Promise<void>)[] = [];

/** An input whose code is loaded with forms, and not with lists (`loadInputs`). */
export function lazyInput<Of extends Field, Value>(load: () => Promise<ComponentType<FieldInputProps<Of, Value>>>) {
  let Loaded: ComponentType<FieldInputProps<Of, Value>> | undefined;
  loaders.push(async () => {
    Loaded ??= await load();
  });
  return function LazyInput(props: FieldInputProps<Of, Value>) {
    return Loaded ? <Loaded {...props} /> : null;
  };
}

/** Loads the code of every lazy input: a form's route waits for it, so that its inputs appear together. */
export async function loadInputs(): Promise<void> {
  await Promise.all(loaders.map((load) => load()));
}
