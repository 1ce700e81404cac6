import { type ComponentType, createContext, useContext } from 'react';

/** Gives the name of the HTML that a component makes of some props; entry.server.tsx puts the HTML in its place. */
export type KeepPart = <Props extends object>(component: ComponentType<Props>, props: Props) => string;

/** There while the server renders a public page. */
export const KeepPartContext = createContext<KeepPart | undefined>(undefined);

/**
 * A component whose HTML the server remembers, as React's `memo` remembers an element: told the same, it is not rendered again, on this page
 * or another. What it shows must follow from its props alone, and these are plain data (no children, no functions): it reads no context,
 * no clock and no chance. Anywhere but in a server's public page it is simply the component.
 */
export function kept<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function Kept(props: Props) {
    const keepPart = useContext(KeepPartContext);
    return keepPart ? <kept-part id={keepPart(Component, props)} /> : <Component {...props} />;
  };
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Where a part's HTML will stand. Never sent. */
      'kept-part': { id: string };
    }
  }
}
