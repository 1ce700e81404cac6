import { listScreens } from '../screens.ts';
import { storedUserId } from '../session/session.ts';

const maxOpened = 5;

const storageKey = () => `adminOpened${storedUserId()}`;

/** The entries that the user opened last on this device, the latest first: `events/a`. */
export function openedEntries(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds the entry of a URL of the back-office to them; nothing for other screens. */
export function addOpened(pathname: string): void {
  const [, , path, documentId] = pathname.split('/');
  const screen = listScreens.find((each) => each.path === path);
  if (!screen || !documentId || documentId === 'nouveau') return;
  const entry = `${screen.type}/${documentId}`;
  const opened = [entry, ...openedEntries().filter((each) => each !== entry)].slice(0, maxOpened);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(opened));
  } catch {
    // A full storage only loses a shortcut.
  }
}
