import { Button } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import { useAction } from '../queries/use-action.ts';
import ui from '../ui/primitives.module.css';

/** Takes the first page of a PDF as a picture. pdf.js is loaded for it. */
export function FirstPageButton({ pdf, onPicture }: { pdf: FileEntry; onPicture: (picture: File) => void }) {
  const { isBusy, problem, run } = useAction('La première page n’a pas pu être lue. Choisissez une image.');
  const readPage = () =>
    run(async () => {
      const { renderFirstPage } = await import('./pdf.ts');
      onPicture(await renderFirstPage(pdf.url, `${pdf.name.replace(/\.pdf$/i, '')}, page 1.jpg`));
    });

  return (
    <>
      <Button className={ui.button} disabled={isBusy} onClick={() => void readPage()}>
        {isBusy ? 'Lecture du PDF…' : 'Prendre la première page du PDF'}
      </Button>
      <span role="status" className={ui.problem}>
        {problem}
      </span>
    </>
  );
}
