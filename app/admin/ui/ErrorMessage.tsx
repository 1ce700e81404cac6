import ui from './primitives.module.css';

/** Why an action failed, announced when it appears. */
export const ErrorMessage = ({ children }: { children: string | undefined }) => (
  <div aria-live="assertive" aria-atomic="true">
    {children && (
      <p className={`above3 ${ui.error}`} role="alert">
        {children}
      </p>
    )}
  </div>
);
