import { useEffect, useRef, useState } from 'react';
import type { FileInfo } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import type { FocalPoint } from '#model/focal-point.ts';
import { content } from '../session/session.ts';
import { isDecorative } from './file-texts.ts';

/** What people say of a file, as inputs hold it. */
export interface FileTexts {
  name: string;
  alternativeText: string;
  caption: string;
  credit: string;
  /** Somebody said that the picture shows nothing to be told. */
  decorative: boolean;
  /** What its crops keep in sight; null is the middle. */
  focalPoint: FocalPoint | null;
}

type SavingState = 'quiet' | 'saving' | 'saved' | 'failed';

/** A pause in typing that is long enough to save what was typed. */
const pause = 1000;

const textsOf = (file: FileEntry): FileTexts => ({
  name: file.name,
  alternativeText: file.alternativeText ?? '',
  caption: file.caption ?? '',
  credit: file.credit ?? '',
  decorative: isDecorative(file),
  focalPoint: file.focalPoint,
});

/**
 * A file's texts, kept by themselves: they belong to the file wherever it is shown, not to the entry whose form is open. Saved at a
 * pause, when a field is left, and when the component goes away.
 */
export function useFileTexts(file: FileEntry, onSaved: (file: FileEntry) => void) {
  const [texts, setTexts] = useState(() => textsOf(file));
  const [state, setState] = useState<SavingState>('quiet');
  const typed = useRef(texts);
  const kept = useRef(texts);
  const saving = useRef(false);
  const told = useRef(onSaved);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    told.current = onSaved;
  });

  async function save(): Promise<void> {
    window.clearTimeout(timer.current);
    if (saving.current) return;
    const latest = typed.current;
    const info = changes(kept.current, latest);
    if (!info) return;
    saving.current = true;
    setState('saving');
    try {
      const saved = await content.updateFile(file.id, { info });
      kept.current = latest;
      setState('saved');
      told.current(saved);
    } catch {
      setState('failed');
      return;
    } finally {
      saving.current = false;
    }
    // What was typed meanwhile.
    await save();
  }
  const leave = useRef(save);
  leave.current = save;
  useEffect(() => () => void leave.current(), []);

  function write(change: Partial<FileTexts>): void {
    typed.current = { ...typed.current, ...change };
    setTexts(typed.current);
    setState('quiet');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), pause);
  }

  return { texts, state, write, save };
}

/** What differs, in the API's words: an emptied text is taken away. A file keeps its name when the field is emptied. */
function changes(before: FileTexts, after: FileTexts): FileInfo | undefined {
  const info: FileInfo = {};
  if (after.name.trim() !== '' && after.name !== before.name) info.name = after.name;
  for (const key of ['alternativeText', 'caption', 'credit'] as const)
    if (sent(before, key) !== sent(after, key)) info[key] = sent(after, key);
  if (!isSamePoint(before.focalPoint, after.focalPoint)) info.focalPoint = after.focalPoint;
  return Object.keys(info).length > 0 ? info : undefined;
}

const isSamePoint = (one: FocalPoint | null, other: FocalPoint | null): boolean =>
  one?.x === other?.x && one?.y === other?.y;

/** « Décorative » is an empty text; nothing said yet is none at all. */
function sent(texts: FileTexts, key: 'alternativeText' | 'caption' | 'credit'): string | null {
  if (key === 'alternativeText' && texts.decorative) return '';
  return isBlank(texts[key]) ? null : texts[key];
}
