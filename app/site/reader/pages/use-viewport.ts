import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Subscribes a listener to an event, for `useSyncExternalStore`. */
const on = (target: EventTarget, type: string) => (listener: () => void) => {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
};
const onResize = on(window, 'resize');
const onFullScreen = on(document, 'fullscreenchange');

export const useWindowWidth = (): number => useSyncExternalStore(onResize, () => innerWidth);

const exitFullScreen = () => void document.exitFullscreen().catch(() => {});

/** Full screen for an element, where supported (not on iPhone). A dialog cannot go full screen, its content can. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  useEffect(() => () => (document.fullscreenElement ? exitFullScreen() : undefined), []);
  const toggleFull = document.fullscreenEnabled
    ? () => (document.fullscreenElement ? exitFullScreen() : void element.current?.requestFullscreen().catch(() => {}))
    : undefined;
  return { isFull, toggleFull };
}
