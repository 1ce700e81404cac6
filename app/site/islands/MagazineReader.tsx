import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { useLazy } from '#app/ui/use-lazy.ts';
import ui from '../primitives.module.css';
import { type Issue, pageFromUrl, readerUrl } from '../reader/issue.ts';

/** The reader and pdf.js are loaded together, when a magazine is opened. */
async function loadReader() {
  import('../reader/pdf/pdf-document.ts').catch(() => {});
  return (await import('../reader/Reader.tsx')).Reader;
}

/** History state of a magazine opened from this page, one step back. */
const openedMarker = { liseuse: true };

interface Props {
  issue: Issue;
  /** The latest issue, whose link is a button. */
  isMain: boolean;
}

/** « Lire le magazine »: a link to the PDF, which opens the reader once hydrated. */
export function MagazineReader({ issue, isMain }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const [page, setPage] = useState<number>();
  const { Component: Reader, error } = useLazy(loadReader, page !== undefined);
  const { documentId } = issue;

  // The URL is the source of truth: « back » closes the reader, « forward » opens it again.
  useEffect(() => {
    const follow = () => setPage(pageFromUrl(documentId));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [documentId]);

  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (pageFromUrl(documentId) !== undefined) return;
    history.pushState(openedMarker, '', readerUrl(documentId, 1));
    setPage(1);
  }

  const onPage = useCallback(
    (shown: number) => history.replaceState(history.state, '', readerUrl(documentId, shown)),
    [documentId],
  );

  function close(): void {
    setPage(undefined);
    if (history.state?.liseuse) history.back();
    else history.replaceState(null, '', location.pathname);
    link.current?.focus();
  }

  // The island's error notice reports it, with a retry button (app/hydrate-island.ts).
  if (error) throw error;
  return (
    <>
      <a
        ref={link}
        className={`${ui.action} ${isMain ? buttonClass() : ''}`}
        href={issue.url}
        data-enhances=""
        aria-haspopup="dialog"
        onClick={open}
      >
        Lire le magazine
        <span className={isMain ? undefined : ui.note}>PDF, {issue.size}</span>
        <span className="unseen"> : {issue.title}</span>
      </a>
      {page !== undefined && Reader && <Reader issue={issue} firstPage={page} onPage={onPage} onClose={close} />}
    </>
  );
}
