import type { ComponentProps } from 'react';

/** Text for screen readers only: what distinguishes controls with the same visible label, or a live region. */
export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className="unseen" />
);
