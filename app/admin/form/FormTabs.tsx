import { NavLink } from 'react-router';
import type { FieldValues } from '#model/field.ts';
import type { ScreenTab } from '../screens.ts';
import { missingStatements } from '../statements/missing-statements.ts';
import ui from '../ui/primitives.module.css';
import tabStyles from '../ui/Tabs.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './form-tabs.module.css';

interface Props {
  label: string;
  tabs: readonly ScreenTab[];
  /** What is stored, to count what is missing; absent while it loads. */
  entry?: Readonly<FieldValues> | undefined;
}

/** The tabs of a form, each a link to its address: a row, or two columns on a phone. */
export function FormTabs({ label, tabs, entry }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={`${tabStyles.tabs} ${styles.tabs}`}>
        {tabs.map(({ path, label: name, type }) => {
          const count = entry ? missingStatements(type, entry).length : 0;
          return (
            <li key={path}>
              <NavLink to={`/admin/${path}`} end>
                {name}
                {count > 0 && (
                  <span className={`${ui.badge} ${ui.gold}`}>
                    {count}
                    <VisuallyHidden>{count === 1 ? ' phrase manque' : ' phrases manquent'}</VisuallyHidden>
                  </span>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
