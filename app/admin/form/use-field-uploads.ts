import { useState } from 'react';
import type { UploadStatus } from '../inputs/input.ts';

interface FieldUploads {
  /** Whether a file is on its way. */
  isBusy: boolean;
  /** How many files could not be uploaded and are still listed. */
  failed: number;
  report(field: string, status: UploadStatus): void;
}

/** The uploads of all fields of a form. */
export function useFieldUploads(): FieldUploads {
  const [uploads, setUploads] = useState<Readonly<Record<string, UploadStatus>>>({});
  const statuses = Object.values(uploads);
  return {
    isBusy: statuses.some(({ busy }) => busy),
    failed: statuses.reduce((sum, { failed }) => sum + failed, 0),
    report: (field, status) => setUploads((all) => ({ ...all, [field]: status })),
  };
}
