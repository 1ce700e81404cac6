import { useEffect, useState } from 'react';
import type { Book } from './book.ts';
import type { Progress } from './download.ts';
import { BookProblem, type Problem } from './problems.ts';

/** After so long without a byte, the visitor is told that it is long, and may do something about it. */
const slowMs = 12_000;

export interface Opening {
  book?: Book;
  problem?: Problem;
  progress?: Progress;
  /** Nothing has come for a while. */
  slow: boolean;
  /** Parts of the file failed to come: asks for them again. */
  retry?: (() => void) | undefined;
}

/** Opens a magazine for as long as the component stands, and again whenever `attempt` changes. */
export function useBook(url: string, attempt: number): Opening {
  const [opening, setOpening] = useState<Opening>({ slow: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another opening of the same file.
  useEffect(() => {
    const life = new AbortController();
    const change = (change: Partial<Opening>) => {
      if (!life.signal.aborted) setOpening((before) => ({ ...before, ...change }));
    };
    let opened = false;
    let watch: ReturnType<typeof setTimeout>;
    const heard = () => {
      clearTimeout(watch);
      watch = setTimeout(() => change({ slow: true }), slowMs);
    };
    setOpening({ slow: false });
    heard();
    const follow = {
      signal: life.signal,
      onProgress(progress: Progress) {
        if (opened) return;
        heard();
        change({ progress, slow: false });
      },
      onTrouble: (retry?: () => void) => change({ retry }),
    };
    import('./book.ts')
      .then(({ Book }) => Book.open(url, follow))
      .then(
        (book) => change({ book }),
        (error) => {
          if (!life.signal.aborted) console.warn(error);
          change({ problem: error instanceof BookProblem ? error.problem : 'unreachable' });
        },
      )
      .finally(() => {
        opened = true;
        clearTimeout(watch);
      });
    return () => {
      clearTimeout(watch);
      life.abort();
    };
  }, [url, attempt]);

  return opening;
}
