import type { Field, FieldKind } from '#model/field.ts';
import { cellText } from '../fields/kinds/index.ts';
import { useToasts } from '../toasts/index.ts';
import styles from './changed-field.module.css';
import { controlId } from './sections.ts';
import type { Values } from './values.ts';

interface Props {
  name: string;
  field: Field;
  /** Input values as they are written. */
  values: Values;
  /** Input values as the public sees them. */
  stored: Values;
  onChange: (name: string, value: unknown) => void;
  /** Shows all that changes, with each difference. */
  onCompare: () => void;
}

/** Kinds whose value is too long, or has too many parts, for one line. */
const compared: ReadonlySet<FieldKind> = new Set([
  'richText',
  'longText',
  'media',
  'relation',
  'group',
  'repeatable',
  'openingWeek',
  'openingExceptions',
  'json',
]);

/** Below a field that the public does not see as it is written: what is online, and the way back to it. */
export function ChangedField({ name, field, values, stored, onChange, onCompare }: Props) {
  const { showToast } = useToasts();
  if (compared.has(field.kind)) {
    return (
      <p className={styles.line}>
        <button type="button" aria-label={`Voir ce qui change\u00a0: ${field.label}`} onClick={onCompare}>
          Voir ce qui change
        </button>
      </p>
    );
  }

  function revert(): void {
    const value = values[name];
    onChange(name, stored[name]);
    showToast(`Repris de la page en ligne\u00a0: ${field.label}`, { undo: () => onChange(name, value) });
    // The button goes with the difference.
    document.getElementById(controlId(name))?.focus();
  }

  return (
    <p className={styles.line}>
      <span>En ligne&nbsp;: {cellText(field, stored[name]) || 'rien'}</span>
      <button type="button" aria-label={`Reprendre\u00a0: ${field.label}`} onClick={revert}>
        Reprendre
      </button>
    </p>
  );
}
