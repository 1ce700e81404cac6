import type { TypeDeclaration } from '#model/define-type.ts';
import { inputs } from '../fields/inputs.tsx';
import { FieldLabel, Labelled } from '../fields/Labelled.tsx';
import type { Problems } from './check.ts';
import styles from './form.module.css';
import { controlId, type Section, sectionsOf } from './sections.ts';
import type { Values } from './values.ts';

interface Props {
  type: TypeDeclaration;
  documentId: string | undefined;
  values: Values;
  problems: Problems;
  onChange: (name: string, value: unknown) => void;
  /** A field has something under way that a save must wait for. */
  onBusy: (name: string, busy: boolean) => void;
}

/** The fields of an entry, by blocks: what it is called at the left, where it is typed at the right. */
export function Blocks(props: Props) {
  return sectionsOf(props.type).map((section) => <Block key={section.id} section={section} {...props} />);
}

function Block({ section, type, documentId, values, problems, onChange, onBusy }: Props & { section: Section }) {
  const [[firstName, firstField] = []] = section.fields;
  const headingId = `bloc-${section.id}`;
  // A group's own members are labelled; its heading names them together.
  const isGroup = firstField?.kind === 'group';
  const hasOwnLabel = section.single && !isGroup;
  return (
    <div className={styles.block} {...(!hasOwnLabel && { role: 'group', 'aria-labelledby': headingId })}>
      <header>
        <h2 id={headingId}>
          {hasOwnLabel && firstName && firstField ? (
            <FieldLabel id={controlId(firstName)} field={firstField} />
          ) : (
            section.heading
          )}
        </h2>
        {section.hint && <p id={`${controlId(section.id)}-aide`}>{section.hint}</p>}
      </header>
      <div className={styles.inputs}>
        {section.fields.map(([name, field]) => {
          const Input = inputs[field.kind];
          if (!Input) return null;
          const id = controlId(name);
          return (
            <div key={name} className={isHalf(section, name) ? styles.half : ''}>
              <Labelled id={id} field={field} problem={problems[name]} labelledElsewhere={section.single}>
                {(described) => (
                  <Input
                    {...described}
                    field={field}
                    documentId={documentId}
                    large={name === type.admin.title && type.entries === 'many'}
                    problems={inner(problems, name)}
                    onBusy={(busy) => onBusy(name, busy)}
                    value={values[name]}
                    onChange={(value) => onChange(name, value)}
                  />
                )}
              </Labelled>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Short things stand two by two. */
function isHalf({ fields, single }: Section, name: string): boolean {
  const field = fields.find(([candidate]) => candidate === name)?.[1];
  return !single && field !== undefined && ['date', 'dateTime', 'localDate', 'integer', 'choice'].includes(field.kind);
}

/** The problems inside a field, by the names of its members. */
const inner = (problems: Problems, name: string): Problems =>
  Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, sentence]) => [path.slice(name.length + 1), sentence]),
  );
