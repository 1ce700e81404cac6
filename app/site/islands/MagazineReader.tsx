import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import layout from '#app/ui/layout.module.css';
import { askedPage, pageAddress } from '../reader/address.ts';
import type { Issue } from '../reader/Reader.tsx';

/** The reader, and pdf.js behind it, come only when a magazine is opened: then both at once. */
const Reader = lazy(async () => {
  import('../reader/book.ts').catch(() => {});
  return { default: (await import('../reader/Reader.tsx')).Reader };
});

/** A mark in the history: this entry is a magazine that was opened from the shelf, one step back. */
const opened = { liseuse: true };

/** « Lire le magazine »: a link to the PDF itself, which, awake, opens the reader instead. */
export function MagazineReader({ issue }: { issue: Issue }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [page, setPage] = useState<number>();
  const { documentId } = issue;

  // The address decides: one that names this magazine opens it, « back » closes it, « forward » opens it again.
  useEffect(() => {
    const follow = () => setPage(askedPage(documentId));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [documentId]);

  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (askedPage(documentId) !== undefined) return;
    history.pushState(opened, '', pageAddress(documentId, 1));
    setPage(1);
  }

  const follow = useCallback(
    (shown: number) => history.replaceState(history.state, '', pageAddress(documentId, shown)),
    [documentId],
  );

  function close(): void {
    setPage(undefined);
    if (history.state?.liseuse) history.back();
    else history.replaceState(null, '', location.pathname);
    link.current?.focus();
  }

  return (
    <>
      <a ref={link} href={issue.url} data-wakes="" aria-haspopup="dialog" onClick={open}>
        Lire le magazine<span className={layout.hidden}> : {issue.title}</span>
        <span className={layout.note}>PDF, {issue.size}</span>
      </a>
      {page !== undefined && (
        <Suspense>
          <Reader issue={issue} firstPage={page} onPage={follow} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
