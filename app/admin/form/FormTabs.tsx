import { NavLink } from 'react-router';
import type { PublicationState } from '#contract/admin-answers.ts';
import type { FieldValues } from '#model/field.ts';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import type { ContentScreen } from '../screens.ts';
import { missingStatements } from '../statements/missing-statements.ts';
import ui from '../ui/primitives.module.css';
import tabStyles from '../ui/Tabs.module.css';
import styles from './form-tabs.module.css';

/** What a tab holds that the public does not see yet. */
const waits = { modified: '(modifications à publier)', scheduled: '(modifications programmées)' };

interface Props {
  screen: ContentScreen;
  /** What is stored, to count what is missing; absent while it loads. */
  entry?: Readonly<FieldValues> | undefined;
  states?: Readonly<Record<string, PublicationState>>;
}

/** The tabs of a form, each a link to its address: a row, or two columns on a phone. */
export function FormTabs({ screen, entry, states = {} }: Props) {
  return (
    screen.tabs && (
      <nav aria-label={screen.label}>
        <ul className={`inward ${tabStyles.tabs} ${ui.wide} above4 ${styles.tabs}`}>
          {screen.tabs.map(({ name, path, label: text, type }) => {
            const state = states[name];
            const count = entry ? missingStatements(type, entry).length : 0;
            return (
              <li key={path}>
                <NavLink to={`/admin/${path}`} end>
                  {text}
                  {(state === 'modified' || state === 'scheduled') && (
                    <>
                      {' '}
                      <span className="unseen">{waits[state]}</span>
                      <PublicationSign state={state} />
                    </>
                  )}
                  {count > 0 && (
                    <span className={`${ui.badge} ${ui.gold}`}>
                      {count}
                      <span className="unseen">{count === 1 ? ' phrase manque' : ' phrases manquent'}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
    )
  );
}
