import type { ComponentProps, ComponentType } from 'react';
import { islands } from './islands/index.ts';

type Islands = typeof islands;

interface IslandProps<Name extends keyof Islands> {
  name: Name;
  /** The island's props. They are serialized into the page, so they are plain data. */
  props: ComponentProps<Islands[Name]>;
  /** When the island hydrates: `idle`, `visible` (near the viewport), or `interaction` (hover, focus or touch). */
  until: 'idle' | 'visible' | 'interaction';
  className?: string | undefined;
}

/** An interactive part of a public page: rendered on the server, hydrated in the browser by islands.ts. */
export function Island<Name extends keyof Islands>({ name, props, until, className }: IslandProps<Name>) {
  const Component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-until={until} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </div>
  );
}
