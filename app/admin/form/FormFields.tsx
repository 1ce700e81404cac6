import { Fragment } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { PresentUser } from '#contract/admin-answers.ts';
import { isBlank } from '#model/characters.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { Field, StatementDeclaration } from '#model/field.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import type { FormFamily } from '../fields/kinds/admin-kind.tsx';
import { cellText, kindOf, labelProps } from '../fields/kinds/index.ts';
import { ChangedMark, FieldLabel } from '../inputs/FormField.tsx';
import { controlId, problemsIn } from '../inputs/input.ts';
import { SwitchInput } from '../inputs/SelectInput.tsx';
import { FieldNotes } from '../notes/FieldNotes.tsx';
import { WritingNote } from '../presence/PresenceNote.tsx';
import { showToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import { shownFields, type Values } from '../values/values.ts';
import styles from './form.module.css';
import { documentIdOf } from './form-state.ts';
import statements from './statement-note.module.css';
import type { OpenForm } from './use-form.ts';

type Props = { open: OpenForm; others: readonly PresentUser[] };

/** The fields of an entry by block: label at the left, input at the right. */
export const FormFields = (props: Props) =>
  sectionsOf(props.open.state.form.type).map((section) => <FormBlock key={section.id} section={section} {...props} />);

function FormBlock({ section, open, others }: Props & { section: FormSection }) {
  const { state, waiting, dispatch } = open;
  const { form, baseline, values, problems } = state;
  const { type } = form;
  const stored = baseline.online ?? baseline.base;
  const change = (name: string, value: unknown) => dispatch({ type: 'changed', name, value });
  const [[firstName, firstField] = []] = section.fields;
  const headingId = `bloc-${section.id}`;
  const writers = others.filter((user) => section.fields.some(([name]) => name === user.field));
  // Where each part of the field has its own label, the block's heading names them all.
  const hasOwnLabel = section.single && firstField && labelProps(firstField).names !== 'group';
  // The hint of a block with one field is the field's own.
  const hintId = section.single && firstName ? `${controlId(firstName)}-aide` : `${headingId}-aide`;
  return (
    <div
      // Rows take the width of the form.
      className={[
        ui.stack,
        ui.ruled,
        ui.relative,
        styles.block,
        writers.length > 0 && styles.written,
        !(section.single && firstField && kindOf(firstField).isWide) && styles.beside,
      ]
        .filter(Boolean)
        .join(' ')}
      {...(!hasOwnLabel && {
        role: 'group',
        'aria-labelledby': headingId,
        'aria-describedby': section.hint && hintId,
      })}
      onPaste={(event) => {
        const position = firstName === 'latitude' && positionIn(event.clipboardData.getData('text'));
        if (!position) return;
        event.preventDefault();
        for (const [name, value] of Object.entries(position)) change(name, value);
      }}
    >
      <header>
        <h2 id={headingId}>
          {hasOwnLabel && firstName && firstField ? (
            <FieldLabel id={controlId(firstName)} {...labelProps(firstField)} />
          ) : (
            section.heading
          )}
        </h2>
        {section.single && firstName && waiting.includes(firstName) && <ChangedMark id={controlId(firstName)} />}
        {section.hint && (
          <p id={hintId} className={`above2 ${ui.muted}`}>
            {section.hint}
          </p>
        )}
        {writers.length > 0 && <WritingNote users={writers} />}
      </header>
      <div className={section.fields.every(([, field]) => isSwitch(field)) ? undefined : styles.inputs}>
        {section.fields.map(([name, field]) => {
          const { isShort } = kindOf(field);
          const id = controlId(name);
          const isChanged = waiting.includes(name);
          const publishedValue = isChanged && (
            <ChangedField
              {...{ name, field, values, stored }}
              onChange={change}
              onCompare={() => dispatch({ type: 'dialogOpened', dialog: 'changes' })}
            />
          );
          if (isSwitch(field))
            return (
              <Fragment key={name}>
                <div className={`${ui.spread} ${styles.switch}`}>
                  <SwitchInput
                    id={id}
                    label={field.label}
                    describedBy={[field.hint && `${id}-aide`, isChanged && `${id}-modifie`].filter(Boolean).join(' ')}
                    value={values[name] === true}
                    onChange={(value) => change(name, value)}
                  />
                  <label htmlFor={id}>
                    {field.label}
                    {field.hint && <small id={`${id}-aide`}>{field.hint}</small>}
                  </label>
                  {isChanged && <ChangedMark id={id} />}
                </div>
                {publishedValue}
              </Fragment>
            );
          return (
            <div key={name} className={isShort && !section.single ? styles.half : ''}>
              <FieldInput
                id={id}
                field={field}
                // Two fields on a line have their controls on one level, whatever the length of their hints.
                hintAt={section.single ? 'elsewhere' : isShort ? 'below' : 'above'}
                problem={problems[name]}
                isChanged={isChanged}
                documentId={documentIdOf(state)}
                large={name === type.admin.title && !type.isSingle}
                problems={problemsIn(problems, name)}
                onUploads={(status) => dispatch({ type: 'uploadsChanged', field: name, status })}
                value={values[name]}
                values={values}
                stored={stored[name]}
                onChange={(value) => change(name, value)}
              />
              {publishedValue}
              {field.statement && <StatementNote statement={field.statement} value={values[name]} />}
              <FieldNotes name={name} isRichText={field.kind === 'richText'} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A block of the form: related fields under one heading; `single`: which is the label of its only field. */
type FormSection = ReturnType<typeof sectionsOf>[number];

const headings: Readonly<Record<FormFamily, string>> = {
  texts: 'Identité',
  links: 'Liens',
  dates: 'Dates',
  rules: 'Affichage',
  publication: 'Options',
};
/** Of the dates, unless a field repeats it; those without a time need none. */
const timeHint = 'À l’heure de la Guadeloupe.';

/** The blocks of a type's form, in the order of its fields. Switches without a section have a block of their own after the others. */
export function sectionsOf(type: TypeDeclaration) {
  const { inputs = [], switches = [] } = Object.groupBy(shownFields(type), ([, field]) =>
    isSwitch(field) && !field.section ? 'switches' : 'inputs',
  );
  const blocks = Map.groupBy([...inputs, ...switches], ([name, field]) => headingOf(field) ?? `field ${name}`);
  return [...blocks.values()].flatMap((fields) => {
    const [[id, first] = []] = fields;
    if (!id || !first) return [];
    const heading = headingOf(first);
    if (heading === undefined || (heading === first.label && fields.length === 1))
      return [{ id, heading: first.label, hint: first.hint, fields, single: true }];
    const isTimed = heading === headings.dates && fields.some(([, field]) => kindOf(field).hasTime);
    const hint = isTimed && fields.every(([, field]) => field.hint !== timeHint) ? timeHint : undefined;
    return [{ id, heading, hint, fields, single: false }];
  });
}

/** The heading of the block of a field: as declared, else that of its family; undefined where the field has one of its own. */
function headingOf(field: Field): string | undefined {
  const { family } = kindOf(field);
  return field.section ?? (family ? headings[family] : undefined);
}

const isSwitch = (field: Field): boolean => kindOf(field).family === 'publication';

/** Two decimal degrees, as in « 16.2316, -61.5310 » and in the links of Google Maps and OpenStreetMap. */
const degrees = /(-?\d{1,2}[.]\d{2,})(?:\s*,\s*|\s+|\/|!4d|%2C|&m?lon=)(-?\d{1,3}[.]\d{2,})/;

/** The position in a pasted text, as it is typed in French; undefined where there is none. */
export function positionIn(text: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = degrees.exec(text) ?? [];
  return latitude && longitude
    ? { latitude: latitude.replace('.', ','), longitude: longitude.replace('.', ',') }
    : undefined;
}

interface ChangedFieldProps {
  name: string;
  field: Field;
  /** Input values of the working copy, and of the published version. */
  values: Values;
  stored: Values;
  onChange: (name: string, value: unknown) => void;
  onCompare: () => void;
}

/** Below a field with an unpublished change: its published value, and a button that restores it. */
function ChangedField({ name, field, values, stored, onChange, onCompare }: ChangedFieldProps) {
  const isLine = kindOf(field).published === 'line';
  const action = isLine ? 'Remettre' : 'Voir ce qui change';

  function revert(): void {
    const value = values[name];
    onChange(name, stored[name]);
    showToast(`Remis comme en ligne\u00a0: ${field.label}`, { undo: () => onChange(name, value) });
    // The button disappears with the difference.
    document.getElementById(controlId(name))?.focus();
  }

  return (
    <p className={`${ui.cluster} ${ui.muted}`}>
      {isLine && <span className={ui.clamped}>En ligne&nbsp;: {cellText(field, stored[name]) || 'vide'}</span>}
      <Button
        className={`${ui.link} ${ui.small}`}
        aria-label={`${action}\u00a0: ${field.label}`}
        onClick={isLine ? revert : onCompare}
      >
        {action}
      </Button>
    </p>
  );
}

/** Under a field: the sentence of the site that its value completes, or the one that is missing while it is empty. */
function StatementNote({ statement, value }: { statement: StatementDeclaration; value: unknown }) {
  const text = typeof value === 'string' ? value.trim() : '';
  const isMissing = isBlank(text);
  return (
    <p className={`${ui.beside} ${ui.muted} ${ui.dot} ${statements.note}`} data-state={isMissing ? 'wrong' : 'right'}>
      <span className={ui.fill}>
        {isMissing &&
          frenchSpacing(
            statement.missing ? `Vide. ${statement.page} : la page dit que c’est en cours de publication. ` : 'Vide : ',
          )}
        <q>{frenchSpacing(statement.text(isMissing ? '…' : text)).replace('….', '…')}</q>
        {isMissing && !statement.missing && ` ne paraît pas (${statement.page}).`}
      </span>
    </p>
  );
}
