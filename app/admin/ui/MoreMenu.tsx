import type { ReactNode } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import styles from './MoreMenu.module.css';
import ui from './primitives.module.css';
import { useDisclosure } from './use-disclosure.ts';

/** An action of the menu. Its accessible name says what it acts on. */
export interface MenuChoice<Action extends string> {
  action: Action;
  label: string;
  /** The consequence, in a sentence. */
  consequence?: string;
  /** The keys that do the same. */
  keys?: string;
}

interface Props<Action extends string> {
  subject: string;
  choices: readonly MenuChoice<Action>[];
  onChoose: (action: Action) => void;
  /** Links before the actions, as list items. */
  children?: ReactNode;
}

/** « ⋯ »: a disclosure of the actions that have no place of their own. */
export function MoreMenu<Action extends string>({ subject, choices, onChoose, children }: Props<Action>) {
  const { open, listId, close, rootProps, toggleProps, listProps } = useDisclosure();
  return (
    <div {...rootProps} className={`${ui.relative} ${styles.more}`}>
      <Button {...toggleProps} className={ui.icon} aria-label={`Plus d’actions\u00a0: ${subject}`}>
        <Icon name="more" />
      </Button>
      <ul {...listProps} className={`inward ${ui.menu} ${ui.lines} ${styles.choices}`}>
        {open && children}
        {open &&
          choices.map(({ action, label, consequence }) => (
            <li key={action}>
              <Button
                aria-label={`${label}\u00a0: ${subject}`}
                {...(consequence && { 'aria-describedby': `${listId}-${action}` })}
                onClick={() => {
                  close();
                  onChoose(action);
                }}
              >
                <span>
                  {label} {consequence && <small id={`${listId}-${action}`}>{consequence}</small>}
                </span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
