import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Gives an island its React. In a file of its own, so that React is fetched only when the first island wakes. */
export function hydrate(
  element: HTMLElement,
  component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
): void {
  hydrateRoot(element, createElement(component, props));
}
