import { readMissingStatements } from '../form/missing-statements.ts';
import { controlId } from '../inputs/control-id.ts';
import { useQuery } from '../parts/use-query.ts';
import { Alarm } from './Alarm.tsx';

/** Sentences that the law requires and that the site omits because their fields are empty; each row links to its field. */
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
      {missing.length === 1 ? 'Sa phrase est cachée' : 'Leur phrase est cachée'} sur le site. La loi les demande à tout
      éditeur.
    </Alarm>
  );
}

const words = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix', 'Onze', 'Douze'];
const countText = (count: number): string => words[count] ?? String(count);
