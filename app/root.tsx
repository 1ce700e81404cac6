import './ui/tokens.css';
import './ui/base.css';
import './ui/stand-ins.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root';
import { answeringContext, siteContext } from './context.ts';
import { headScript } from './head.ts';
import { ErrorPage } from './site/parts/ErrorPage.tsx';
import later from './ui/later.css?url';
import layout from './ui/layout.module.css';
import unscripted from './ui/unscripted.css?url';

export function loader({ context }: Route.LoaderArgs) {
  const { islands, styles } = context.get(siteContext);
  return { islands, styles, nonce: context.get(answeringContext).nonce };
}

/** Whether a matched route is part of the back-office: the only pages the router hydrates. */
const isOfficeHandle = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'office' in handle;

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const office = matches.some((match) => isOfficeHandle(match.handle));
  const root = matches.find((match) => match.id === 'root')?.loaderData as
    | Route.ComponentProps['loaderData']
    | undefined;
  const nonce = root?.nonce;
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0d0f10" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/sign.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {!office && (
          <link rel="alternate" type="application/rss+xml" title="Patrimoine &amp; Actualités" href="/actualites.rss" />
        )}
        {!office && <link rel="alternate" type="text/calendar" title="Agenda" href="/agenda.ics" />}
        <Meta />
        <Links />
        {!office && root && (
          <PublicHead islands={root.islands} own={matches.map(({ id }) => ({ id, ...root.styles[id] }))} />
        )}
      </head>
      <body>
        {children}
        {office && <ScrollRestoration {...(nonce && { nonce })} />}
        {office && <Scripts {...(nonce && { nonce })} />}
      </body>
    </html>
  );
}

interface PublicHeadProps {
  islands: Route.ComponentProps['loaderData']['islands'];
  /** Of each matched route, its own styles. */
  own: { id: string; text?: string; lower?: readonly string[] }[];
}

/** What stands in a public page itself, so that one style sheet is all its first paint waits for (docs/decisions/0013). */
function PublicHead({ islands, own }: PublicHeadProps) {
  const afterPaint = [...own.flatMap(({ lower = [] }) => lower), later];
  return (
    <>
      {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: constant words of our own, which the security policy knows by their hashes */}
      {own.map(({ id, text }) => text && <style key={id} data-route={id} dangerouslySetInnerHTML={{ __html: text }} />)}
      <script
        data-scripts={[...islands.imports, islands.entry].join(' ')}
        data-styles={afterPaint.join(' ')}
        dangerouslySetInnerHTML={{ __html: headScript }}
      />
      {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: as said above */}
      <noscript>
        <link rel="stylesheet" href={unscripted} />
        {afterPaint.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <link rel="manifest" href="/manifest.webmanifest" />
      </noscript>
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort, for what no page's own boundary caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className={layout.page}>
      <ErrorPage error={error} />
    </main>
  );
}
