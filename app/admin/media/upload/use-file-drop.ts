import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Handlers for files dropped on or pasted into an element. A drop elsewhere is ignored: the browser would leave the form to show the file. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  // Entering a child fires `dragleave` on its parent: enter and leave events are counted.
  const depth = useRef(0);

  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const end = new AbortController();
    for (const event of ['dragover', 'drop'] as const) window.addEventListener(event, ignore, { signal: end.signal });
    return () => end.abort();
  }, []);

  const onEnterOrLeave = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    depth.current += by;
    setIsDraggedOver(depth.current > 0);
  };

  return {
    isDraggedOver,
    handlers: {
      onDragEnter: onEnterOrLeave(1),
      onDragLeave: onEnterOrLeave(-1),
      onDragOver(event: DragEvent) {
        if (hasFiles(event.dataTransfer)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        depth.current = 0;
        setIsDraggedOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
