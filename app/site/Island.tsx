import type { ComponentProps, ComponentType } from 'react';
import { islands } from './islands/index.ts';

type Islands = typeof islands;

interface IslandProps<Name extends keyof Islands> {
  name: Name;
  /** Everything the island is told. It travels in the page, so it is plain data. */
  props: ComponentProps<Islands[Name]>;
  /** `idle`: once the page is quiet. `visible`: when it nears the window. `touched`: when somebody points at it or enters it. */
  when: 'idle' | 'visible' | 'touched';
  className?: string | undefined;
}

/** A part of a public page that moves: rendered here on the server, woken by islands.ts in the browser. */
export function Island<Name extends keyof Islands>({ name, props, when, className }: IslandProps<Name>) {
  const Component = islands[name] as ComponentType<object>;
  return (
    <div data-island={name} data-when={when} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </div>
  );
}
