import type { TypeDeclaration } from '#model/define-type.ts';
import { FieldLabel, FormField, labelProps } from '../fields/FormField.tsx';
import { inputs } from '../fields/inputs.tsx';
import type { UploadStatus } from '../media/use-uploads.ts';
import styles from './form.module.css';
import { controlId, type FormSection, sectionsOf } from './sections.ts';
import type { Problems } from './validate-form.ts';
import type { Values } from './values.ts';

interface Props {
  type: TypeDeclaration;
  documentId: string | undefined;
  values: Values;
  problems: Problems;
  onChange: (name: string, value: unknown) => void;
  /** Reports a field's uploads. */
  onUploads: (name: string, status: UploadStatus) => void;
}

/** The fields of an entry by block: label at the left, input at the right. */
export function FormFields(props: Props) {
  return sectionsOf(props.type).map((section) => <FormBlock key={section.id} section={section} {...props} />);
}

function FormBlock({
  section,
  type,
  documentId,
  values,
  problems,
  onChange,
  onUploads,
}: Props & { section: FormSection }) {
  const [[firstName, firstField] = []] = section.fields;
  const headingId = `bloc-${section.id}`;
  // Each member of a group has its own label; the block's heading names the group.
  const isGroup = firstField?.kind === 'group';
  const hasOwnLabel = section.single && !isGroup;
  // The hint of a block with one field is the field's own.
  const hintId = section.single && firstName ? `${controlId(firstName)}-aide` : `${headingId}-aide`;
  return (
    <div
      className={styles.block}
      {...(!hasOwnLabel && {
        role: 'group',
        'aria-labelledby': headingId,
        'aria-describedby': section.hint && hintId,
      })}
    >
      <header>
        <h2 id={headingId}>
          {hasOwnLabel && firstName && firstField ? (
            <FieldLabel id={controlId(firstName)} {...labelProps(firstField)} />
          ) : (
            section.heading
          )}
        </h2>
        {section.hint && <p id={hintId}>{section.hint}</p>}
      </header>
      <div className={styles.inputs}>
        {section.fields.map(([name, field]) => {
          const Input = inputs[field.kind];
          if (!Input) return null;
          const id = controlId(name);
          return (
            <div key={name} className={isHalf(section, name) ? styles.half : ''}>
              <FormField
                id={id}
                {...labelProps(field)}
                hintAt={section.single ? 'elsewhere' : 'above'}
                problem={problems[name]}
              >
                {(attributes) => (
                  <Input
                    {...attributes}
                    label={field.label}
                    field={field}
                    documentId={documentId}
                    large={name === type.admin.title && type.entries === 'many'}
                    problems={memberProblems(problems, name)}
                    onUploads={(status) => onUploads(name, status)}
                    value={values[name]}
                    onChange={(value) => onChange(name, value)}
                  />
                )}
              </FormField>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Short inputs are laid out two by two. */
function isHalf({ fields, single }: FormSection, name: string): boolean {
  const field = fields.find(([candidate]) => candidate === name)?.[1];
  return !single && field !== undefined && ['date', 'dateTime', 'localDate', 'integer', 'choice'].includes(field.kind);
}

/** The problems of a field's members, by member name. */
const memberProblems = (problems: Problems, name: string): Problems =>
  Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, sentence]) => [path.slice(name.length + 1), sentence]),
  );
