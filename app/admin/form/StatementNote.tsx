import { frenchSpacing } from '#app/ui/typography.ts';
import { isBlank } from '#model/blank.ts';
import type { Statement } from '#model/field.ts';
import styles from './statement-note.module.css';

/** Under a field: the sentence of the site that its value completes, or the one that is omitted while it is empty. */
export function StatementNote({ statement, value }: { statement: Statement; value: unknown }) {
  const text = typeof value === 'string' ? value.trim() : '';
  const isMissing = isBlank(text);
  return (
    <p className={`${styles.note} ${isMissing ? styles.missing : ''}`}>
      <span>
        {isMissing && frenchSpacing(`Vide. ${statement.page} : la phrase reste cachée. `)}
        <q>{frenchSpacing(statement.text(isMissing ? '…' : text)).replace('….', '…')}</q>
      </span>
    </p>
  );
}
