import { Gallery } from './Gallery.tsx';
import { MagazineReader } from './MagazineReader.tsx';
import { MediaTabs } from './MediaTabs.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

/** Every island by its name, which is its file's. The browser finds the same files by the same names (app/islands.ts). */
export const islands = { Gallery, MagazineReader, MediaTabs, NewsletterForm };
