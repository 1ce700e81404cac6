import { LRUCache } from 'lru-cache';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type KeepPart, KeepPartContext } from './kept.tsx';

/** Parts of pages by what they were told: characters of both, some 16 MB at the most. */
const parts = new LRUCache<string, string>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (html, told) => html.length + told.length,
});
const names = new Map<unknown, number>();

/** Renders to HTML. What `kept` (kept.tsx) marks is rendered apart, once for all pages that tell it the same, and put in its place. */
export function renderKeepingParts(page: ReactNode): string {
  const used: string[] = [];
  const keepPart: KeepPart = (component, props) => {
    used.push(partOf(component as ComponentType<object>, props));
    return String(used.length - 1);
  };
  const html = renderToString(<KeepPartContext value={keepPart}>{page}</KeepPartContext>);
  return html.replace(/<kept-part id="(\d+)"><\/kept-part>/g, (_, index: string) => used[Number(index)] ?? '');
}

/** The JSON of data that were met before, as long as somebody holds them: as for React, the same object says the same. */
const jsons = new WeakMap<object, string>();

/** What some props say, as a text to compare. */
function told(props: object): string {
  let text = '';
  for (const [name, value] of Object.entries(props)) text += `${name} ${jsonOf(value)}\n`;
  return text;
}

function jsonOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let json = jsons.get(value);
  if (json === undefined) {
    json = JSON.stringify(value);
    jsons.set(value, json);
  }
  return json;
}

function partOf(Component: ComponentType<object>, props: object): string {
  let name = names.get(Component);
  if (name === undefined) {
    name = names.size;
    names.set(Component, name);
  }
  const key = `${name} ${told(props)}`;
  let html = parts.get(key);
  if (html === undefined) {
    html = renderKeepingParts(<Component {...props} />);
    parts.set(key, html);
  }
  return html;
}
