import { createStore } from '../../queries/store.ts';
import type { UploadQueue } from './upload-queue.ts';

/** The queue of the library, once it has uploads, until the session ends: the layout knows of it without its code. */
export const lastingUploads = createStore<UploadQueue | undefined>(undefined);
