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

interface MenuProps<Action extends string> {
  menu: ReturnType<typeof useDisclosure>;
  /** What the actions act on, where nothing else says it. */
  subject?: string;
  choices: readonly MenuChoice<Action>[];
  onChoose: (action: Action) => void;
  className?: string | undefined;
  /** Links before the actions, as list items. */
  children?: ReactNode;
}

/** The actions that a button discloses. */
export function Menu<Action extends string>(props: MenuProps<Action>) {
  const { menu, subject, choices, onChoose, className = styles.choices, children } = props;
  return (
    <ul {...menu.listProps} className={`inward ${ui.menu} ${ui.lines} ${className}`}>
      {menu.open && children}
      {menu.open &&
        choices.map(({ action, label, consequence, keys }) => (
          <li key={action} data-action={action}>
            <Button
              aria-label={subject && `${label}\u00a0: ${subject}`}
              aria-describedby={subject && consequence && `${menu.listId}-${action}`}
              aria-keyshortcuts={keys && 'Control+S Meta+S'}
              onClick={() => {
                menu.close();
                onChoose(action);
              }}
            >
              <span>
                {label} {keys && <kbd className={`${ui.muted} ${ui.nowrap}`}>{keys}</kbd>}
                {consequence && <small id={`${menu.listId}-${action}`}>{consequence}</small>}
              </span>
            </Button>
          </li>
        ))}
    </ul>
  );
}

/** « ⋯ »: a disclosure of the actions that have no place of their own. */
export function MoreMenu<Action extends string>(props: Omit<MenuProps<Action>, 'menu'> & { subject: string }) {
  const menu = useDisclosure();
  return (
    <div {...menu.rootProps} className={`${ui.relative} ${styles.more}`}>
      <Button {...menu.toggleProps} className={ui.icon} aria-label={`Plus d’actions\u00a0: ${props.subject}`}>
        <Icon name="more" />
      </Button>
      <Menu {...props} menu={menu} />
    </div>
  );
}
