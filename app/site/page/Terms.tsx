import { frenchSpacing } from '#app/ui/typography.ts';
import primitives from '../primitives.module.css';

interface TermsProps {
  rows: readonly { title: string | null; text: string | null }[];
  className?: string | undefined;
}

/** Terms with their descriptions; nothing without any. */
export function Terms({ rows, className = '' }: TermsProps) {
  if (rows.length === 0) return null;
  return (
    <dl className={`${primitives.terms} ${className}`}>
      {rows.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{frenchSpacing(text ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}
