/** The parts of a form that this folder tests, one at a time, as a form renders them: `?part=photos`. */
import '#app/ui/tokens.css';
import '#app/ui/base.css';
import '#app/ui/fonts.css';
import '#app/admin/ui/elements.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { useFocusFallback } from '#app/admin/focus/lost-focus.ts';
import { MediaInput } from '#app/admin/media/MediaInput.tsx';
import { EntryPicker } from '#app/admin/relations/EntryPicker.tsx';
import type { FileEntry } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { MediaFamily } from '#model/problems.ts';

const accepted: Record<string, { label: string; accept: readonly MediaFamily[]; many: boolean }> = {
  photos: { label: 'Photos', accept: ['image'], many: true },
  affiche: { label: 'Image principale', accept: ['image'], many: false },
  film: { label: 'Vidéo', accept: ['video'], many: false },
  document: { label: 'Fichier PDF', accept: ['pdf'], many: false },
};

function Media({ part }: { part: string }) {
  const { label, ...field } = accepted[part] ?? { label: part, accept: [], many: false };
  const [value, setValue] = useState<FileEntry[]>([]);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <label htmlFor="champ">{label}</label>
      <MediaInput
        id="champ"
        label={label}
        value={value}
        onChange={setValue}
        onUploads={(status) => setBusy(status.busy)}
        {...field}
      />
      <output>{JSON.stringify({ busy, files: value.map(({ name }) => name) })}</output>
    </>
  );
}

function Events({ exclude }: { exclude: string[] }) {
  const [value, setValue] = useState<AnyEntry[]>([]);
  return (
    <>
      <label htmlFor="champ">Dans le même cycle</label>
      <EntryPicker
        id="champ"
        label="Dans le même cycle"
        to="events"
        many
        value={value}
        onChange={setValue}
        exclude={exclude}
      />
      <output>{JSON.stringify(value.map(({ title }) => title))}</output>
    </>
  );
}

const params = new URLSearchParams(location.search);
const part = params.get('part') ?? '';

function Page() {
  useFocusFallback();
  return (
    <main>
      <h1>Formulaire</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          document.title = 'Formulaire envoyé';
        }}
      >
        {part === 'events' ? <Events exclude={params.getAll('exclude')} /> : <Media part={part} />}
        <button type="submit">Enregistrer</button>
      </form>
    </main>
  );
}

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <MemoryRouter>
      <Page />
    </MemoryRouter>
  </StrictMode>,
);
