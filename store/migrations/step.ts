/** One explicit change of the schema and of its stored values. */
export type StepChange =
  /** A field takes another name, with its values or its links. */
  | { rename: { type: string; field: string; to: string } }
  /** A type takes another name, with its entries. */
  | { renameType: { type: string; to: string } }
  /** A field, or a whole type, is removed with its values: they remain in the copy made before the migration only. */
  | { remove: { type: string; field?: string } }
  /** A relation is declared on the other side: the same links, read from their other end. */
  | { turn: { type: string; field: string; toType: string; toField: string } };

export interface Step {
  /** A date and a few words: `2027-01-15-rename-name`. Steps run in the order of their names. */
  name: string;
  changes: readonly StepChange[];
}
