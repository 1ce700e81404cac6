import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped on a part of the page, or pasted into it: the handlers to give that part, and whether files hang over it.
 * A file dropped beside it does nothing, where the browser would have left the form to show the file.
 */
export function useIncomingFiles(take: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  // Entering a child leaves its parent: only the balance tells.
  const depth = useRef(0);

  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);

  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (disabled || !holdsFiles(event.dataTransfer)) return;
    depth.current += by;
    setOver(depth.current > 0);
  };

  return {
    over,
    handlers: {
      onDragEnter: enter(1),
      onDragLeave: enter(-1),
      onDragOver(event: DragEvent) {
        if (!disabled && holdsFiles(event.dataTransfer)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        depth.current = 0;
        setOver(false);
        if (disabled || !holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      },
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files];
        if (disabled || files.length === 0) return;
        event.preventDefault();
        take(files);
      },
    },
  };
}
