import ui from './primitives.module.css';

/** A dot and a label: never colour alone. */
export const StatusBadge = ({ on, children }: { on: boolean; children: string }) => (
  <span className={`${ui.tag} ${ui.dot} ${ui.nowrap}`} data-state={on ? 'right' : 'off'}>
    {children}
  </span>
);
