import type { ComponentProps } from 'react';
import layout from '#app/ui/layout.module.css';

/** Text for screen readers only: what distinguishes controls with the same visible label, or a live region. */
export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className={layout.hidden} />
);
