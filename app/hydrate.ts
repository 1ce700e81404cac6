import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Gives an island its React. In a file of its own, so that React is fetched only when the first island wakes. An island that breaks
 * becomes again what the server drew: the promise is rejected when it broke on waking, `onBroken` is called when it did later.
 * @returns when the island answers: until then, a click would find the page as the server wrote it
 */
export function hydrate(
  element: HTMLElement,
  component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
  onBroken: (error: unknown) => void,
): Promise<void> {
  const drawn = element.innerHTML;
  return new Promise((resolve, reject) => {
    let broken = reject;
    const onAwake = () => {
      broken = onBroken;
      resolve();
    };
    const root = hydrateRoot(element, createElement(Awake, { onAwake }, createElement(component, props)), {
      onUncaughtError(error) {
        // React is still at work when it says so.
        setTimeout(() => {
          root.unmount();
          element.innerHTML = drawn;
          broken(error);
        });
      },
    });
  });
}

function Awake({ onAwake, children }: { onAwake(): void; children?: ReactNode }): ReactNode {
  useEffect(onAwake, [onAwake]);
  return children;
}
