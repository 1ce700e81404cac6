import { type RefObject, useEffect, useState } from 'react';

/** The window's width, as it changes: a tablet that is turned shows its two pages at once. */
export function useWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const measure = () => setWidth(innerWidth);
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return width;
}

/** Full screen for an element, where the browser has it (an iPhone does not). A dialog itself may not go full screen: its content may. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, []);
  const toggleFull = document.fullscreenEnabled
    ? () =>
        void (document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(
          () => {},
        )
    : undefined;
  return { isFull, toggleFull };
}
