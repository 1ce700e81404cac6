import { useEffect, useState } from 'react';
import { type LoadErrorCode, PdfLoadError } from './load-errors.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { Progress } from './range-loader.ts';

/** After this time without data, the visitor is offered alternatives. */
const slowMs = 12_000;

export interface LoadState {
  pdf?: PdfDocument;
  error?: LoadErrorCode;
  progress?: Progress;
  /** No data for a while. */
  slow: boolean;
  /** Retries failed ranges of the file. */
  retry?: (() => void) | undefined;
}

/** Opens a magazine for the component's lifetime, and again when `attempt` changes. */
export function usePdfDocument(url: string, attempt: number): LoadState {
  const [state, setState] = useState<LoadState>({ slow: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another opening of the same file.
  useEffect(() => {
    const abort = new AbortController();
    const change = (change: Partial<LoadState>) => {
      if (!abort.signal.aborted) setState((before) => ({ ...before, ...change }));
    };
    let isSettled = false;
    let slowTimer: ReturnType<typeof setTimeout>;
    const restartSlowTimer = () => {
      clearTimeout(slowTimer);
      slowTimer = setTimeout(() => change({ slow: true }), slowMs);
    };
    setState({ slow: false });
    restartSlowTimer();
    const options = {
      signal: abort.signal,
      onProgress(progress: Progress) {
        if (isSettled) return;
        restartSlowTimer();
        change({ progress, slow: false });
      },
      onStalled: (retry?: () => void) => change({ retry }),
    };
    import('./pdf-document.ts')
      .then(({ PdfDocument }) => PdfDocument.openDocument(url, options))
      .then(
        (pdf) => change({ pdf }),
        (error) => {
          if (!abort.signal.aborted) console.warn(error);
          change({ error: error instanceof PdfLoadError ? error.code : 'unreachable' });
        },
      )
      .finally(() => {
        isSettled = true;
        clearTimeout(slowTimer);
      });
    return () => {
      clearTimeout(slowTimer);
      abort.abort();
    };
  }, [url, attempt]);

  return state;
}
