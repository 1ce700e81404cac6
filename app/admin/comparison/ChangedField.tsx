import { Button } from '#app/ui/buttons.tsx';
import type { Field } from '#model/field.ts';
import { cellText, kindOf } from '../fields/kinds/index.ts';
import { controlId } from '../inputs/input.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import type { Values } from '../values/values.ts';

interface Props {
  name: string;
  field: Field;
  /** Input values of the working copy. */
  values: Values;
  /** Input values of the published version. */
  stored: Values;
  onChange: (name: string, value: unknown) => void;
  onCompare: () => void;
}

/** Below a field with an unpublished change: its published value, and a button that restores it. */
export function ChangedField({ name, field, values, stored, onChange, onCompare }: Props) {
  const showToast = useShowToast();
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
