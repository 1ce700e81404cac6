import { useEffect, useState } from 'react';
import type { ContentTypeName } from '#content/index.ts';
import type { OpenEntry } from '#contract/admin-answers.ts';
import { createPresenceCalls, presenceIntervalMs } from './presence-calls.ts';

/** The entries of a type that other users have open, while the list is visible. A failed call is silent: the list does not depend on it. */
export function useOpenEntries(type: ContentTypeName): readonly OpenEntry[] {
  const [open, setOpen] = useState<readonly OpenEntry[]>([]);
  useEffect(() => {
    let isOver = false;
    const ask = createPresenceCalls();
    async function load(): Promise<void> {
      if (document.hidden) return;
      const entries = (await ask((client) => client.openEntries(type))) ?? [];
      if (!isOver) setOpen((before) => (JSON.stringify(before) === JSON.stringify(entries) ? before : entries));
    }
    void load();
    const timer = setInterval(load, presenceIntervalMs);
    document.addEventListener('visibilitychange', load);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, [type]);
  return open;
}
