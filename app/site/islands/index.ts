import { Gallery } from './Gallery.tsx';
import { MagazineReader } from './MagazineReader.tsx';
import { MediaTabs } from './MediaTabs.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';
import { SearchField } from './SearchField.tsx';

/** Every island by name, which is its file's name: the browser loads the file by that name (app/islands.ts). */
export const islands = { Gallery, MagazineReader, MediaTabs, NewsletterForm, SearchField };
