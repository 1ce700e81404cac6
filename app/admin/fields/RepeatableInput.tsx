import { useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { RepeatableField } from '#model/field.ts';
import { FormField } from '../inputs/FormField.tsx';
import type { FieldInputProps } from '../inputs/input.ts';
import { quoted } from '../parts/format.ts';
import { SortableList } from '../parts/reorder/SortableList.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { deserialize, fullText, kindOf } from './kinds/index.ts';
import { mapMembers, type RowValues } from './kinds/members.ts';
import styles from './repeatable.module.css';

/** Rows of values: add, fill in, reorder, remove and take back. The ids of controls have the place of their row, as the paths of problems. */
export function RepeatableInput({
  id,
  label,
  field,
  value: rows,
  onChange,
  problems,
  disabled,
  describedBy,
  invalid,
  onUploads,
}: FieldInputProps<RepeatableField, readonly RowValues[]>) {
  const [firstName = ''] = Object.keys(field.fields);
  const [removed, setRemoved] = useState<{ row: RowValues; index: number }>();
  const focusNext = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  function nameOf(row: RowValues): string {
    const first = field.fields[firstName];
    const text = first ? fullText(first, row[firstName]).trim() : '';
    return text ? quoted(text) : `la ligne ${rows.indexOf(row) + 1}`;
  }

  function change(next: readonly RowValues[]): void {
    setRemoved(undefined);
    onChange(next);
  }

  function add(): void {
    focusNext.current = `${id}-${rows.length}-${firstName}`;
    change([...rows, newRow(field, rows)]);
  }

  function move(from: number, to: number): void {
    const row = rows[from];
    if (row) change(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  function remove(row: RowValues): void {
    const index = rows.indexOf(row);
    change(rows.toSpliced(index, 1));
    setRemoved({ row, index });
  }

  function restore(): void {
    if (!removed) return;
    focusNext.current = `${id}-${removed.index}-${firstName}`;
    change(rows.toSpliced(removed.index, 0, removed.row));
  }

  const undo = removed && (
    <p className={styles.removed} role="status">
      <span>{`Retiré\u00a0: ${nameOf(removed.row)}.`}</span>
      {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus went away with the row */}
      <button type="button" autoFocus onClick={restore}>
        Annuler<VisuallyHidden>{` le retrait de ${nameOf(removed.row)}`}</VisuallyHidden>
      </button>
    </p>
  );

  return (
    <div className={styles.input}>
      {rows.length > 0 && (
        <div className={styles.head} aria-hidden="true">
          {Object.entries(field.fields).map(([name, member]) => (
            <div key={name} data-kind={member.kind}>
              {member.label}
            </div>
          ))}
        </div>
      )}
      {(rows.length > 0 || removed) && (
        <SortableList
          label={label}
          items={rows}
          keyOf={(row) => row.id}
          nameOf={nameOf}
          moved={(from, to, total) => `Ligne ${from} déplacée en position ${to} sur ${total}`}
          onMove={move}
          disabled={disabled}
          gap={removed && { index: removed.index, content: undo }}
          actions={(row) => (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Retirer ${nameOf(row)}`}
              onClick={() => remove(row)}
            >
              <Icon name="close" />
            </button>
          )}
        >
          {(row, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in view
            <div className={styles.row} role="group" aria-label={`Ligne ${index + 1}`}>
              {Object.entries(field.fields).map(([name, member]) => {
                const { Input, RowInput = Input } = kindOf(member);
                if (!RowInput) return null;
                return (
                  <div key={name} data-kind={member.kind}>
                    <FormField
                      id={`${id}-${index}-${name}`}
                      label={member.label}
                      problem={problems[`${index}.${name}`]}
                    >
                      {(attributes) => (
                        <RowInput
                          {...attributes}
                          required={member.required}
                          label={member.label}
                          field={member}
                          disabled={disabled ?? false}
                          problems={{}}
                          onUploads={onUploads}
                          value={row[name]}
                          onChange={(value) => change(rows.with(index, { ...row, [name]: value }))}
                        />
                      )}
                    </FormField>
                  </div>
                );
              })}
            </div>
          )}
        </SortableList>
      )}
      <button
        type="button"
        id={id}
        className={`${buttonClass('hollow')} ${styles.add}`}
        disabled={disabled}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        onClick={add}
      >
        <Icon name="plus" /> {field.addLabel}
      </button>
    </div>
  );
}

/** The input values of a new row. */
const newRow = (field: RepeatableField, rows: readonly RowValues[]): RowValues => ({
  ...mapMembers(field, (member) => deserialize(member, 'default' in member ? member.default : undefined)),
  id: Math.max(0, ...rows.map(({ id }) => id)) + 1,
});
