import { frenchSpacing } from '#app/ui/typography.ts';
import { isBlank } from '#model/characters.ts';
import type { StatementDeclaration } from '#model/field.ts';
import ui from '../ui/primitives.module.css';
import styles from './statement-note.module.css';

/** Under a field: the sentence of the site that its value completes, or the one that is missing while it is empty. */
export function StatementNote({ statement, value }: { statement: StatementDeclaration; value: unknown }) {
  const text = typeof value === 'string' ? value.trim() : '';
  const isMissing = isBlank(text);
  return (
    <p className={`${ui.beside} ${ui.muted} ${ui.dot} ${styles.note}`} data-state={isMissing ? 'wrong' : 'right'}>
      <span className={ui.fill}>
        {isMissing &&
          frenchSpacing(
            statement.missing ? `Vide. ${statement.page} : la page dit que c’est en cours de publication. ` : 'Vide : ',
          )}
        <q>{frenchSpacing(statement.text(isMissing ? '…' : text)).replace('….', '…')}</q>
        {isMissing && !statement.missing && ` ne paraît pas (${statement.page}).`}
      </span>
    </p>
  );
}
