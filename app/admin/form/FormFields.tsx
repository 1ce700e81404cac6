import { Fragment } from 'react';
import type { PresentUser } from '#contract/admin-answers.ts';
import { ChangedField } from '../comparison/ChangedField.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import { kindOf, labelProps } from '../fields/kinds/index.ts';
import { positionIn } from '../fields/position.ts';
import { ChangedMark, FieldLabel } from '../inputs/FormField.tsx';
import { controlId, problemsIn } from '../inputs/input.ts';
import { SwitchInput } from '../inputs/SelectInput.tsx';
import { FieldNotes } from '../notes/FieldNotes.tsx';
import { WritingNote } from '../presence/PresenceNote.tsx';
import { StatementNote } from '../statements/StatementNote.tsx';
import ui from '../ui/primitives.module.css';
import styles from './form.module.css';
import { documentIdOf } from './form-state.ts';
import { type FormSection, isSwitch, sectionsOf } from './sections.ts';
import type { OpenForm } from './use-form.ts';

interface Props {
  open: OpenForm;
  others: readonly PresentUser[];
}

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
