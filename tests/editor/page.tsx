/** A page with the editor of the back-office alone in a form, for its journeys (bench.ts serves it). */
import '#app/ui/tokens.css';
import '#app/ui/base.css';
import '#app/ui/fonts.css';
import '#app/admin/ui/elements.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { schema } from '#app/admin/editor/document/extensions.ts';
import { readHtml, writeHtml } from '#app/admin/editor/document/html.ts';
import { isSafeUrl, normalizeLinkUrl } from '#app/admin/editor/link-url.ts';
import { cleanPaste } from '#app/admin/editor/paste/clean-paste.ts';
import { RichTextInput } from '#app/admin/editor/RichTextInput.tsx';
import { useFocusFallback } from '#app/admin/focus/lost-focus.ts';
import { FieldLabel } from '#app/admin/inputs/FormField.tsx';
import type { Bench } from './bench.ts';

declare global {
  interface Window {
    bench: Bench;
  }
}

function Page({ initial }: { initial: string }) {
  useFocusFallback();
  const [value, setValue] = useState(initial);
  const [invalid, setInvalid] = useState(false);
  Object.assign(window.bench, { value, setValue, setInvalid });
  return (
    <main style={{ padding: '1rem', maxWidth: '48rem' }}>
      <h1>Événement</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          window.bench.sent += 1;
        }}
      >
        <FieldLabel id="description" label="Description" names="editor" />
        <RichTextInput
          id="description"
          label="Description"
          value={value}
          onChange={(changed) => {
            window.bench.changes.push(changed);
            setValue(changed);
          }}
          invalid={invalid}
          describedBy={invalid ? 'fault' : undefined}
        />
        {invalid && <p id="fault">Écrivez une description.</p>}
        <button type="submit">Enregistrer</button>
      </form>
    </main>
  );
}

window.bench = {
  changes: [],
  sent: 0,
  value: '',
  setValue: () => {},
  setInvalid: () => {},
  cleanPaste,
  editAgain: (html) => writeHtml(readHtml(html, schema)),
  isSafeUrl: isSafeUrl,
  normalizeLinkUrl: (typed) => normalizeLinkUrl(typed) ?? null,
};
const root = document.getElementById('root');
const initial = new URLSearchParams(location.hash.slice(1)).get('html') ?? '';
if (root) createRoot(root).render(<Page initial={initial} />);
