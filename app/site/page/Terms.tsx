import type { ReactNode } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import ui from '../primitives.module.css';

interface TermsProps {
  /** `titleLanguage`: that of the title, where it is not the language of the page. */
  rows: readonly { title: string | null; titleLanguage?: string; text: ReactNode }[];
  className?: string | undefined;
}

/** Terms with their descriptions; nothing without any. */
export const Terms = ({ rows, className = '' }: TermsProps) =>
  rows.length > 0 && (
    <dl className={`${ui.terms} ${className}`}>
      {rows.map(({ title, titleLanguage, text }) => (
        <div key={title}>
          <dt lang={titleLanguage}>{title}</dt>
          <dd>{typeof text === 'string' ? frenchSpacing(text) : text}</dd>
        </div>
      ))}
    </dl>
  );
