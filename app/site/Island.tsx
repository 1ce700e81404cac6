import type { ComponentProps, ComponentType } from 'react';
import { Gallery } from './islands/Gallery.tsx';
import { MagazineReader } from './islands/MagazineReader.tsx';
import { MediaTabs } from './islands/MediaTabs.tsx';
import { NewsletterForm } from './islands/NewsletterForm.tsx';
import { SearchField } from './islands/SearchField.tsx';

/** Every island by name, which is its file's name: the browser loads the file by that name (app/islands.ts). */
const islands = { Gallery, MagazineReader, MediaTabs, NewsletterForm, SearchField };

interface IslandProps<Name extends keyof typeof islands> {
  name: Name;
  /** The island's props. They are serialized into the page, so they are plain data. */
  props: ComponentProps<(typeof islands)[Name]>;
  /** When the island hydrates: `idle`, `visible` (near the viewport), or `interaction` (hover, focus or touch). */
  until: 'idle' | 'visible' | 'interaction';
  className?: string | undefined;
}

/** An interactive part of a public page: rendered on the server, hydrated in the browser by islands.ts. */
export function Island<Name extends keyof typeof islands>({ name, props, until, className }: IslandProps<Name>) {
  const Component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-until={until} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </div>
  );
}
