import { useEffect, useRef } from 'react';
import type { TypeDeclaration } from '#model/define-type.ts';
import { focusInView } from '../focus/use-focus-next.ts';
import { controlId } from '../inputs/input.ts';
import ui from '../ui/primitives.module.css';
import styles from '../unsaved/notices.module.css';
import { type Problems, pathLabel } from '../values/validate-form.ts';

interface Props {
  type: TypeDeclaration;
  problems: Problems;
  /** An error that belongs to no field. */
  failure: { title: string; detail: string } | undefined;
  attempt: number;
}

/**
 * The errors that prevent an action, above the form, with a link to each invalid field: what was typed may be saved as a working copy all the
 * same. Takes the focus after each attempt.
 */
export function ErrorSummary({ type, problems, failure, attempt }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);
  const paths = Object.keys(problems);
  if (!failure && paths.length === 0) return null;
  return (
    <div ref={ref} className={`${ui.notice} ${ui.wide} above4 ${styles.notice}`} role="alert" tabIndex={-1}>
      {failure && (
        <p>
          <strong>{failure.title}</strong>
          {failure.detail && <span>. {failure.detail}</span>}
        </p>
      )}
      {paths.length > 0 && (
        <>
          <p>{paths.length === 1 ? 'Un point à corriger\u00a0:' : `${paths.length}\u00a0points à corriger\u00a0:`}</p>
          <ul className={`above1 ${styles.list}`}>
            {paths.map((path) => (
              <li key={path}>
                {dateLabels[path] ?? (
                  <a
                    href={`#${controlId(path)}`}
                    onClick={(event) => {
                      const control = document.getElementById(controlId(path));
                      if (!control) return;
                      event.preventDefault();
                      focusInView(control);
                    }}
                  >
                    {pathLabel(type, path)}
                  </a>
                )}
                {`\u00a0: ${problems[path]}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The dates of a schedule, which are no fields of the form: they were refused after the dialog was closed, at the end of a conflict. */
const dateLabels: Readonly<Record<string, string>> = { publishAt: 'Publier le', unpublishAt: 'Retirer le' };
