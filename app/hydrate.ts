import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { JsonObject } from '#model/json-object.ts';

/** Hydrates an island, and resolves when it is interactive. If it throws it gets its server HTML back, and after that calls `onBroken`. */
export function hydrate(
  element: HTMLElement,
  component: ComponentType<JsonObject>,
  props: JsonObject,
  onBroken: (error: unknown) => void,
): Promise<void> {
  const serverHtml = element.innerHTML;
  return new Promise((resolve, reject) => {
    let onError = reject;
    const onHydrated = () => {
      onError = onBroken;
      resolve();
    };
    const root = hydrateRoot(element, createElement(Hydrated, { onHydrated }, createElement(component, props)), {
      onUncaughtError(error) {
        // React is still working when it reports the error.
        setTimeout(() => {
          root.unmount();
          element.innerHTML = serverHtml;
          onError(error);
        });
      },
    });
  });
}

function Hydrated({ onHydrated, children }: { onHydrated(): void; children?: ReactNode }): ReactNode {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
