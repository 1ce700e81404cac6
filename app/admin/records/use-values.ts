import { type ChangeEvent, useState } from 'react';
import { ContentError } from '#client/index.ts';

/** The form of a record outside of the content types: its values, and the problems of its fields after a save that failed. */
export type Form<Values extends object> = ReturnType<typeof useValues<Values>>;

export function useValues<Values extends object>(stored: Values) {
  const [values, setValues] = useState(stored);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = (changed: Partial<Values>) => setValues({ ...values, ...changed });
  return {
    values,
    problems,
    change,
    setProblems,
    isChanged: (Object.keys(stored) as (keyof Values)[]).some((name) => values[name] !== stored[name]),
    /** Shows the problems that an answer names. @returns whether it names some */
    showProblemsOf(error: unknown): boolean {
      const named = error instanceof ContentError ? error.fields : {};
      setProblems(named);
      return Object.keys(named).length > 0;
    },
    /** Props of a `TextField`. */
    field: (name: keyof Values & string) => ({
      id: name as string,
      name: name as string,
      value: String(values[name] ?? ''),
      problem: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value } as Partial<Values>),
    }),
  };
}
