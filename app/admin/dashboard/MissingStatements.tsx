import { controlId } from '../inputs/control-id.ts';
import { useQuery } from '../queries/use-query.ts';
import { readMissingStatements } from '../statements/missing-statements.ts';
import { Alarm } from './Alarm.tsx';

/** Sentences that the law requires and that the site does not have, as their fields are empty; each row links to its field. */
export function MissingStatements() {
  const { result: missing } = useQuery('setting', readMissingStatements);
  if (!missing || missing.length === 0) return null;
  return (
    <Alarm
      id="mentions"
      title={
        missing.length === 1 ? 'Une mention légale manque' : `${countText(missing.length)} mentions légales manquent`
      }
      lines={missing.map(({ name, field, path }) => ({
        key: name,
        to: `/admin/${path}#${controlId(name)}`,
        label: field.label,
        detail: field.statement?.page,
      }))}
    >
      {missing.length === 1 ? 'Elle n’est pas encore' : 'Elles ne sont pas encore'} sur le site. La loi les demande à
      tout éditeur.
    </Alarm>
  );
}

const words = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix', 'Onze', 'Douze'];
const countText = (count: number): string => words[count] ?? String(count);
