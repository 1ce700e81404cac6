import type { ScheduledChange } from '#client/index.ts';
import { screenOf } from '../screens.ts';

/** The form of the entry that a change concerns. */
export function formOf({ type, documentId }: Pick<ScheduledChange, 'type' | 'documentId'>): string {
  const { path, creation } = screenOf(type);
  return `/admin/${path}${creation ? `/${documentId}` : ''}`;
}
