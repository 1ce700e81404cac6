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

/** The texts in API format: an emptied text is null, that of a decorative picture is empty, and an emptied name is ignored. */
const infoOf = ({ name, decorative, focalPoint, ...texts }: FileTexts): FileInfo => ({
  ...(name.trim() !== '' && { name }),
  ...Object.fromEntries(textNames.map((text) => [text, isBlank(texts[text]) ? null : texts[text]])),
  ...(decorative && { alternativeText: '' }),
  focalPoint,
});

function changedInfo(before: FileTexts, after: FileTexts): FileInfo | undefined {
  const stored = new Map(Object.entries(infoOf(before)));
  const changed = Object.entries(infoOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(name)),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
