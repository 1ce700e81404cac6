import { type ReactNode, useEffect, useRef } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import { isFocusLost } from '../focus/lost-focus.ts';
import ui from '../ui/primitives.module.css';

/** The outcome of an action. `failed`: it did not succeed. Announced, and visible until the next one. */
export interface AlertContent {
  failed?: boolean;
  text: string;
  details?: readonly string[];
  more?: ReactNode;
}

export function Alert({ content }: { content: AlertContent | undefined }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row and button that were used may be gone: the keyboard focus continues here, not at the top of the page.
    if (content && isFocusLost()) message.current?.focus();
  }, [content]);
  return (
    <div aria-live={content?.failed ? 'assertive' : 'polite'}>
      {content && (
        <div
          ref={message}
          tabIndex={-1}
          className={`${ui.notice} ${ui.stack} ${content.failed ? '' : ui.done} ${ui.below4} above4`}
          role={content.failed ? 'alert' : 'status'}
        >
          <p>{frenchSpacing(content.text)}</p>
          {content.details && content.details.length > 0 && (
            <ul className={ui.lines}>
              {content.details.map((detail) => (
                <li key={detail}>{frenchSpacing(detail)}</li>
              ))}
            </ul>
          )}
          {content.more}
        </div>
      )}
    </div>
  );
}
