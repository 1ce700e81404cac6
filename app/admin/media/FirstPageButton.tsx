import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import ui from '../ui/primitives.module.css';

/** Takes the first page of a PDF as a picture. pdf.js is loaded for it. */
export function FirstPageButton({ pdf, onPicture }: { pdf: FileEntry; onPicture: (picture: File) => void }) {
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready');

  async function readPage(): Promise<void> {
    setState('reading');
    try {
      const { renderFirstPage } = await import('./render-first-page.ts');
      onPicture(await renderFirstPage(pdf.url, `${pdf.name.replace(/\.pdf$/i, '')}, page 1.jpg`));
      setState('ready');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <Button className={ui.button} disabled={state === 'reading'} onClick={() => void readPage()}>
        {state === 'reading' ? 'Lecture du PDF…' : 'Prendre la première page du PDF'}
      </Button>
      <span role="status" className={ui.problem}>
        {state === 'failed' && 'La première page n’a pas pu être lue. Choisissez une image.'}
      </span>
    </>
  );
}
