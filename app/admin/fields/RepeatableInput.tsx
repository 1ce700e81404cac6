import { Button, Icon } from '#app/ui/buttons.tsx';
import type { RepeatableField, ScalarField } from '#model/field.ts';
import { formatTitle } from '#model/format.ts';
import { changeThenFocus } from '../focus/focus-control.ts';
import type { FieldInputProps } from '../inputs/input.ts';
import { SortableList } from '../reorder/SortableList.tsx';
import ui from '../ui/primitives.module.css';
import { FieldInput } from './FieldInput.tsx';
import { deserialize, fullText, inputValue, mapMembers, type RowValues } from './kinds/index.ts';
import styles from './repeatable.module.css';

/** Rows of values: add, fill in, reorder, remove and take back. The ids of controls have the place of their row, as the paths of problems. */
export function RepeatableInput(props: FieldInputProps<RepeatableField, readonly RowValues[]>) {
  const { id, label, field, value: rows, onChange, problems, describedBy, invalid, onUploads } = props;
  const members = Object.entries(field.fields);
  const [firstName = ''] = Object.keys(field.fields);
  const inView = members.filter(([, { section }]) => section === undefined);
  const sections = [...Map.groupBy(members.slice(inView.length), ([, { section = '' }]) => section)];

  function nameOf(row: RowValues, index: number): string {
    const first = field.fields[firstName];
    const text = first ? fullText(first, row[firstName]).trim() : '';
    return text ? formatTitle(text) : `la ligne ${index + 1}`;
  }

  function add(): void {
    const members = mapMembers(field, (member) =>
      deserialize(member, 'default' in member ? member.default : undefined),
    );
    const added = { ...members, id: Math.max(0, ...rows.map((row) => row.id)) + 1 };
    changeThenFocus(() => onChange([...rows, added]), `${id}-${rows.length}-${firstName}`);
  }

  return (
    <div className={styles.input}>
      {rows.length > 0 && (
        <div className={`${ui.beside} ${ui.muted} ${styles.head}`} aria-hidden="true">
          {inView.map(([name, member]) => (
            <div key={name} data-kind={member.kind}>
              {member.label}
              {member.required && <small>(obligatoire)</small>}
            </div>
          ))}
        </div>
      )}
      <SortableList
        label={label}
        items={rows}
        keyOf={(row) => row.id}
        nameOf={nameOf}
        moved={(from, to, total) => `Ligne ${from} déplacée en position ${to} sur ${total}`}
        onChange={onChange}
        isTable
      >
        {(row, index) => {
          const input = ([name, member]: (typeof members)[number], isInRow = false) => (
            <div key={name} data-kind={member.kind}>
              <FieldInput
                id={`${id}-${index}-${name}`}
                field={member}
                problem={problems[`${index}.${name}`]}
                isInRow={isInRow}
                onUploads={onUploads}
                value={inputValue(row, name, member)}
                onChange={(value) => onChange(rows.with(index, { ...row, [name]: value }))}
              />
            </div>
          );
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in view
            <div role="group" aria-label={`${label}, ligne ${index + 1}`}>
              <div className={`${ui.beside} ${styles.row}`}>{inView.map((member) => input(member, true))}</div>
              {sections.map(([section, folded]) => (
                <details key={section} className={styles.section}>
                  <summary className={ui.link}>
                    {section} <small>{countOf(folded, row)}</small>
                  </summary>
                  <div>{folded.map((member) => input(member))}</div>
                </details>
              ))}
            </div>
          );
        }}
      </SortableList>
      <Button
        id={id}
        tone="hollow"
        className={`above3 ${styles.add}`}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        onClick={add}
      >
        <Icon name="plus" /> {field.addLabel}
      </Button>
    </div>
  );
}

/** « 2 sur 4 »: the members of a section that have a value. */
const countOf = (members: readonly [string, ScalarField][], row: RowValues): string =>
  `${members.filter(([name, member]) => fullText(member, inputValue(row, name, member)).trim()).length} sur ${members.length}`;
