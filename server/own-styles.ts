import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerBuild } from 'react-router';

/** A route's own styles, and the hash by which the security policy allows them. */
interface OwnStyle {
  text: string;
  hash: string;
  /** The sheets of what is further down than a first screen: fetched once the page is painted. */
  lower: readonly string[];
}

/** By the route's id. */
export type OwnStyles = Readonly<Record<string, OwnStyle>>;

/** The routes whose style sheets every public page links. */
const shared = ['root', 'site/layout'];

/** A sheet that a browser may meet twice in the back-office is told apart by a `#`. */
const fileOf = (sheet: string): string => sheet.replace(/#$/, '');

/** Named by vite.config.ts. */
const isLower = (sheet: string): boolean => sheet.includes('/lower-');

/**
 * What a public page has for itself alone stands in the page: it comes with the first bytes, and the one style sheet that pages share is all a visitor still waits
 * for (docs/decisions/0013). Returns these styles, and the build whose pages no longer link them.
 */
export async function takeOwnStyles(
  server: ServerBuild,
  client: URL,
): Promise<{ server: ServerBuild; styles: OwnStyles }> {
  const linked = new Set(shared.flatMap((id) => server.assets.routes[id]?.css ?? []).map(fileOf));
  const styles: Record<string, OwnStyle> = {};
  const routes = { ...server.assets.routes };
  for (const [id, route] of Object.entries(routes)) {
    if (route?.parentId !== 'site/layout') continue;
    const own = (route.css ?? []).map(fileOf).filter((sheet) => !linked.has(sheet));
    const first = own.filter((sheet) => !isLower(sheet));
    const texts = await Promise.all(first.map((sheet) => readFile(new URL(`.${sheet}`, client), 'utf8')));
    const text = texts.join('').trim();
    if (text) styles[id] = { text, hash: hashOf(text), lower: own.filter(isLower) };
    // The routes it stands in link what is shared: once is enough.
    routes[id] = { ...route, css: [] };
  }
  return { server: { ...server, assets: { ...server.assets, routes } }, styles };
}

/**
 * The build whose pages link sheets by their own names. With the mark of the back-office an island that comes later does not find the sheet that it shares with its page, and links it
 * again, below those that came after the paint: the system's letters would take the place of ours.
 */
export function withPlainLinks(server: ServerBuild): ServerBuild {
  const routes = Object.entries(server.assets.routes).map(([id, route]) => [
    id,
    route?.css ? { ...route, css: route.css.map(fileOf) } : route,
  ]);
  return { ...server, assets: { ...server.assets, routes: Object.fromEntries(routes) } };
}

/** As a security policy writes it. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
