import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/** A button that shows a list, and the attributes of both. A press elsewhere closes it, and so does Escape, which returns the focus. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const end = new AbortController();
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, closeOutside, { signal: end.signal });
    return () => end.abort();
  }, [open]);

  function close(): void {
    setOpen(false);
    toggle.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  }

  return {
    open,
    listId,
    close,
    rootProps: { ref: root, onKeyDown },
    toggleProps: { ref: toggle, 'aria-expanded': open, 'aria-controls': listId, onClick: () => setOpen(!open) },
    listProps: { id: listId, hidden: !open },
  };
}
