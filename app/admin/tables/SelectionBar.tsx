import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import ui from '../ui/primitives.module.css';
import styles from './SelectionBar.module.css';

interface Props {
  /** How many rows are selected; the bar is visible when there are some. */
  count: number;
  text: string;
  busy?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** A checkbox that selects something. Its label is a tooltip. */
export const Choice = ({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className={`${ui.target} ${className}`}>
    <span className="unseen">{label}</span>
    <input title={label} type="checkbox" {...input} />
  </label>
);

/** Bulk actions on the selected rows of a table. */
export const SelectionBar = ({ count, text, busy, onCancel, children }: Props) => (
  // Always rendered, so that the live region announces selection changes.
  <fieldset disabled={busy} className={count > 0 ? `dark ${ui.toolbar} ${ui.sticky} ${styles.bar}` : undefined}>
    <legend className="unseen">Éléments sélectionnés</legend>
    <p role="status">{count > 0 && text}</p>
    {count > 0 && (
      <>
        {children}
        <Button tone="hollow" className={ui.pushed} onClick={onCancel}>
          Désélectionner
        </Button>
      </>
    )}
  </fieldset>
);
