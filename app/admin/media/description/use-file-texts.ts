import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileInfo } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import type { FocalPoint } from '#model/focal-point.ts';
import { contentApi } from '../../session/session.ts';
import { isDecorative } from '../file-labels.ts';

/** The texts of a file that may be missing. `transcript`: that of a film. */
const textNames = ['alternativeText', 'caption', 'credit', 'transcript'] as const;
export type FileText = (typeof textNames)[number];

/** A file's texts as input values. */
type FileTexts = Record<'name' | FileText, string> & {
  /** The editor marked the picture as decorative. */
  decorative: boolean;
  /** The focal point of crops; null is the centre. */
  focalPoint: FocalPoint | null;
};

/** Debounce delay before typed text is saved. */
const debounceMs = 1000;

const textsOf = (file: FileEntry): FileTexts => {
  const { name, focalPoint } = file;
  const texts = Object.fromEntries(textNames.map((text) => [text, file[text] ?? ''])) as Record<FileText, string>;
  return { name, ...texts, decorative: isDecorative(file), focalPoint };
};

/** Edits a file's texts apart from the entry's form. Saved after a pause in typing, on blur and on unmount. */
export function useFileTexts(file: FileEntry, onSaved: (file: FileEntry) => void) {
  const [texts, setTexts] = useState(() => textsOf(file));
  const [state, setState] = useState<'quiet' | 'saving' | 'saved' | 'failed'>('quiet');
  const latestTexts = useRef(texts);
  const savedTexts = useRef(texts);
  const saving = useRef(false);
  const latestOnSaved = useRef(onSaved);
  latestOnSaved.current = onSaved;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    if (saving.current) return;
    const latest = latestTexts.current;
    const info = changedInfo(savedTexts.current, latest);
    if (!info) return;
    saving.current = true;
    setState('saving');
    try {
      const saved = await contentApi.updateFile(file.id, { info });
      savedTexts.current = latest;
      setState('saved');
      latestOnSaved.current(saved);
    } catch {
      setState('failed');
      return;
    } finally {
      saving.current = false;
    }
    // Saves what was typed meanwhile.
    await save();
  }
  const saveLast = useEffectEvent(save);
  useEffect(() => () => void saveLast(), []);

  function write(change: Partial<FileTexts>): void {
    latestTexts.current = { ...latestTexts.current, ...change };
    setTexts(latestTexts.current);
    setState('quiet');
    clearTimeout(timer.current);
    timer.current = setTimeout(save, debounceMs);
  }

  return { texts, state, write, save };
}

/** The changed fields in API format: an emptied text becomes null. An emptied name is ignored. */
function changedInfo(before: FileTexts, after: FileTexts): FileInfo | undefined {
  const info: FileInfo = {};
  if (after.name.trim() !== '' && after.name !== before.name) info.name = after.name;
  for (const key of textNames)
    if (toApiValue(before, key) !== toApiValue(after, key)) info[key] = toApiValue(after, key);
  const { focalPoint } = after;
  if (focalPoint?.x !== before.focalPoint?.x || focalPoint?.y !== before.focalPoint?.y) info.focalPoint = focalPoint;
  return Object.keys(info).length > 0 ? info : undefined;
}

/** Decorative is an empty text; a missing description is null. */
function toApiValue(texts: FileTexts, key: FileText): string | null {
  if (key === 'alternativeText' && texts.decorative) return '';
  return isBlank(texts[key]) ? null : texts[key];
}
