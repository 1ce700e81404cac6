import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import { Magazine } from './Magazine.tsx';
import { problemWords } from './problems.ts';
import styles from './reader.module.css';
import { type Opening, useBook } from './use-book.ts';

/** What the reader is told of a magazine. */
export interface Issue {
  documentId: string;
  title: string;
  /** « 15 sept. 2026 » */
  when: string;
  url: string;
  /** « 0,7 Mo » */
  size: string;
}

interface Props {
  issue: Issue;
  firstPage: number;
  onPage(page: number): void;
  onClose(): void;
}

/** The reader: a dialog on the whole screen. The platform traps the focus, closes it by Escape and gives the focus back. */
export function Reader({ issue, firstPage, onPage, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [attempt, setAttempt] = useState(0);
  const page = useRef(firstPage);
  const opening = useBook(issue.url, attempt);

  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    document.documentElement.classList.add(styles.still ?? '');
    return () => document.documentElement.classList.remove(styles.still ?? '');
  }, []);

  return (
    <dialog ref={dialog} className={`nuit ${styles.dialog}`} aria-label={`Liseuse : ${issue.title}`} onClose={onClose}>
      {opening.book ? (
        <Magazine
          key={attempt}
          book={opening.book}
          issue={issue}
          firstPage={page.current}
          retry={opening.retry}
          onPage={(next) => {
            page.current = next;
            onPage(next);
          }}
          onClose={() => dialog.current?.close()}
        />
      ) : (
        <Waiting
          issue={issue}
          opening={opening}
          onRetry={opening.retry ?? (() => setAttempt((before) => before + 1))}
          onClose={() => dialog.current?.close()}
        />
      )}
    </dialog>
  );
}

const megabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const inMegabytes = (bytes: number) => `${megabytes.format(bytes / 1_000_000)}\u00a0Mo`;

interface WaitingProps {
  issue: Issue;
  opening: Opening;
  onRetry(): void;
  onClose(): void;
}

/** Until the magazine is there, and when it cannot be. The file itself is always offered. */
function Waiting({ issue, opening: { problem, progress, slow, retry }, onRetry, onClose }: WaitingProps) {
  const stuck = retry ? 'unreachable' : problem;
  const words = stuck && problemWords[stuck];
  return (
    <div className={styles.waiting}>
      {words ? (
        <div role="alert" className={styles.problem}>
          <h2>{words.title}</h2>
          <p>{words.sentence}</p>
        </div>
      ) : (
        <div role="status" className={styles.problem}>
          <p>Chargement du magazine...</p>
          {slow && <p>Le chargement est plus long que d’habitude. Vous pouvez attendre, réessayer ou télécharger.</p>}
        </div>
      )}
      {!words && (
        <p className={styles.received}>
          <span className={styles.pulse} aria-hidden="true" />
          {progress ? `${inMegabytes(progress.received)} sur ${inMegabytes(progress.total)}` : '\u00a0'}
        </p>
      )}
      <div className={styles.ways}>
        {(words?.again || (slow && !words)) && (
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
