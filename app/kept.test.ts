import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { kept } from './kept.tsx';
import { renderKeepingParts as renderTold } from './kept-parts.tsx';

const renderKeepingParts = (page: ReactNode) => renderTold(page, (value) => JSON.stringify(value)).toString();

function counted() {
  let times = 0;
  const Card = kept(function Card({ title, tags = [] }: { title: string; tags?: string[] }) {
    times += 1;
    return createElement('p', null, [title, ...tags].join(' '));
  });
  return { Card, times: () => times };
}

describe('a kept part', () => {
  it('is rendered once for all who tell it the same, and anew for another', () => {
    const { Card, times } = counted();
    const page = () =>
      renderKeepingParts(
        createElement(
          'main',
          null,
          createElement(Card, { title: 'a', tags: ['x'] }),
          createElement(Card, { title: 'b' }),
          createElement(Card, { title: 'a', tags: ['x'] }),
        ),
      );
    expect(page()).toBe('<main><p>a x</p><p>b</p><p>a x</p></main>');
    expect([page(), times()]).toEqual(['<main><p>a x</p><p>b</p><p>a x</p></main>', 2]);
    expect(renderKeepingParts(createElement(Card, { title: 'a', tags: ['y'] }))).toBe('<p>a y</p>');
    expect(times()).toBe(3);
  });

  it('may hold others, and is not another component that is told the same', () => {
    const { Card } = counted();
    const List = kept(({ title }: { title: string }) => createElement('section', null, createElement(Card, { title })));
    expect(renderKeepingParts(createElement(List, { title: 'dedans' }))).toBe('<section><p>dedans</p></section>');
    expect(renderKeepingParts(createElement(Card, { title: 'dedans' }))).toBe('<p>dedans</p>');
  });

  it('cannot be called up by what an editor writes', () => {
    const { Card } = counted();
    const written = '<kept-part id="0"></kept-part> $& $1';
    const html = renderKeepingParts(createElement('main', null, createElement(Card, { title: written }), written));
    expect(html).toContain('&lt;kept-part id=&quot;0&quot;&gt;');
    expect(html).toContain('$&amp; $1');
    expect(html.match(/<p>/g)).toHaveLength(1);
  });
});
