import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { fr } from '#app/ui/typography.ts';
import { Failure } from '../parts/Failure.tsx';
import styles from './registers.module.css';

/** What an action came to. `failed`: it did not. Read out by itself, and left until the next one. */
export interface Outcome {
  failed?: boolean;
  text: string;
  details?: readonly string[];
}

export function Message({ outcome }: { outcome: Outcome | undefined }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row and the button that were used may be gone: the keyboard goes on from here, not from the top of the page.
    if (outcome && document.activeElement === document.body) message.current?.focus();
  }, [outcome]);
  return (
    <div aria-live={outcome?.failed ? 'assertive' : 'polite'}>
      {outcome && (
        <div
          ref={message}
          tabIndex={-1}
          className={`${styles.message} ${outcome.failed ? styles.failure : ''}`}
          role={outcome.failed ? 'alert' : 'status'}
        >
          <p>{fr(outcome.text)}</p>
          {outcome.details && outcome.details.length > 0 && (
            <ul>
              {outcome.details.map((detail) => (
                <li key={detail}>{fr(detail)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** A list that could not be had, and the way to ask for it again. */
export function LoadFailure({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Failure loading={state === 'loading'} onRetry={() => void revalidate()}>
      {children}
    </Failure>
  );
}
