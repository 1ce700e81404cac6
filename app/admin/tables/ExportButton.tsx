import { Button, Icon } from '#app/ui/buttons.tsx';
import { today } from '#model/calendar.ts';
import { useAction } from '../queries/use-action.ts';
import type { AlertContent } from './Alert.tsx';

interface Props {
  load: () => Promise<Blob>;
  /** Of the file, before its date. */
  name: string;
  setAlert: (alert: AlertContent | undefined) => void;
}

/** Saves a whole list as a CSV file of today. */
export function ExportButton({ load, name, setAlert }: Props) {
  const { isBusy, run } = useAction(
    () => 'L’export n’a pas abouti. Réessayez dans un instant.',
    (text) => setAlert(text ? { failed: true, text } : undefined),
  );
  const exportAll = () => run(async () => download(await load(), `${name}-${today()}.csv`));
  return (
    <Button tone="full" disabled={isBusy} onClick={() => void exportAll()}>
      <Icon name="download" /> {isBusy ? 'Export en cours...' : 'Exporter en CSV'}
    </Button>
  );
}

/** Saves a file from memory: the API needs a token in a header, which a plain link cannot send. */
function download(file: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: objectUrl, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
