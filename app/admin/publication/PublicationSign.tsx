import type { PublicationState } from '#contract/admin-answers.ts';
import styles from './PublicationSign.module.css';

/** The icon of a state, beside a text that names it. */
export const PublicationSign = ({ state }: { state: PublicationState }) => (
  <svg className={`${styles.sign} ${styles[state]}`} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
    {shapes[state]}
  </svg>
);

const ring = <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" />;

const shapes = {
  draft: ring,
  published: <circle cx="7" cy="7" r="6" />,
  modified: (
    <>
      {ring}
      <path d="M7 1a6 6 0 0 0 0 12z" />
    </>
  ),
  // A clock.
  scheduled: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <circle cx="7" cy="7" r="5.2" />
      <path d="M7 3.8V7.3l2.4 1.5" />
    </g>
  ),
  // The horizon.
  ended: <path d="M1 5.5h12v3H1z" />,
} as const satisfies Record<PublicationState, unknown>;
