import { type RefObject, useEffect, useState } from 'react';

/** The window's width, updated on resize. */
export function useWindowWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const measure = () => setWidth(innerWidth);
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return width;
}

/** Full screen for an element, where supported (not on iPhone). A dialog cannot go full screen, its content can. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
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
