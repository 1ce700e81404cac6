import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { formatNumber } from '#model/format.ts';
import ui from '../primitives.module.css';
import type { Issue } from './issue.ts';
import { MagazineViewer } from './MagazineViewer.tsx';
import pageStyles from './pages/page.module.css';
import { type LoadErrorCode, loadErrorMessages, PdfLoadError } from './pdf/load-errors.ts';
import type { PdfDocument } from './pdf/pdf-document.ts';
import type { Progress } from './pdf/range-loader.ts';
import styles from './reader.module.css';

type Props = { issue: Issue; firstPage: number; onPage(page: number): void; onClose(): void };

/** The reader: a full-screen dialog, with native focus trap and Escape. */
export function Reader({ issue, firstPage, onPage, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [attempt, setAttempt] = useState(0);
  const page = useRef(firstPage);
  const loadState = usePdfDocument(issue.url, attempt);

  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    document.documentElement.classList.add(styles.still ?? '');
    return () => document.documentElement.classList.remove(styles.still ?? '');
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`dark ${styles.dialog}`}
      aria-label={`Liseuse : ${issue.title}`}
      onClose={onClose}
    >
      {loadState.pdf ? (
        <MagazineViewer
          key={attempt}
          pdf={loadState.pdf}
          issue={issue}
          firstPage={page.current}
          retry={loadState.retry}
          onPage={(next) => {
            page.current = next;
            onPage(next);
          }}
          onClose={() => dialog.current?.close()}
        />
      ) : (
        <LoadingScreen
          issue={issue}
          loadState={loadState}
          onRetry={() => {
            // The button goes away.
            dialog.current?.focus();
            if (loadState.retry) loadState.retry();
            else setAttempt((before) => before + 1);
          }}
          onClose={() => dialog.current?.close()}
        />
      )}
    </dialog>
  );
}

const inMegabytes = (bytes: number) => `${formatNumber(bytes / 1_000_000, 'oneDecimal')}\u00a0Mo`;

type LoadingScreenProps = Pick<Props, 'issue' | 'onClose'> & { loadState: LoadState; onRetry(): void };

/** Shown while the magazine loads, and when it fails. The file can always be downloaded. */
function LoadingScreen({ issue, loadState: { error, progress, slow, retry }, onRetry, onClose }: LoadingScreenProps) {
  const errorCode = retry ? 'unreachable' : error;
  const message = errorCode && loadErrorMessages[errorCode];
  return (
    <div className={styles.waiting}>
      {message ? (
        <div role="alert" className={`${ui.secondary} ${styles.problem}`}>
          <h2>{message.title}</h2>
          <p>{message.sentence}</p>
        </div>
      ) : (
        <>
          <div role="status" className={`${ui.secondary} ${styles.problem}`}>
            <p>Chargement du magazine...</p>
            {slow && <p>Le chargement est plus long que d’habitude. Vous pouvez attendre, réessayer ou télécharger.</p>}
          </div>
          <p className={`${ui.note} ${styles.received}`}>
            <span className={pageStyles.bar} aria-hidden="true" />
            {progress ? `${inMegabytes(progress.received)} sur ${inMegabytes(progress.total)}` : '\u00a0'}
          </p>
        </>
      )}
      <div>
        {(errorCode === 'unreachable' || (slow && !errorCode)) && (
          <button type="button" className={buttonClass('gold')} onClick={onRetry}>
            Réessayer
          </button>
        )}
        <a className={buttonClass('hollow')} href={issue.url} download={`${issue.title}.pdf`}>
          Télécharger le PDF, {issue.size}
        </a>
        <button type="button" className={buttonClass('hollow')} onClick={onClose}>
          Fermer
        </button>
      </div>
    </div>
  );
}

/** After this time without data, the visitor is offered alternatives. */
const slowMs = 12_000;

interface LoadState {
  pdf?: PdfDocument;
  error?: LoadErrorCode;
  progress?: Progress;
  slow: boolean;
  /** Retries failed ranges of the file. */
  retry?: (() => void) | undefined;
}

/** Opens a magazine for the component's lifetime, and again when `attempt` changes. */
function usePdfDocument(url: string, attempt: number): LoadState {
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
    import('./pdf/pdf-document.ts')
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
