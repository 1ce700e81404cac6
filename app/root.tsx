import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root';
import { isFramed, pageHandle, renderContext, siteContext } from './context.ts';
import { ErrorPage } from './site/page/ErrorPage.tsx';
import ui from './site/primitives.module.css';
import archivo from './ui/fonts/archivo.woff2';
import newsreader from './ui/fonts/newsreader.woff2';

export function loader({ context }: Route.LoaderArgs) {
  const { islands, preview } = context.get(siteContext);
  return { islands, isFramed: isFramed(preview), nonce: context.get(renderContext).nonce };
}

/** Whether a matched route is part of the back-office: only these pages are hydrated by the router. */
const isAdminHandle = (handle: unknown): boolean => typeof handle === 'object' && handle !== null && 'admin' in handle;

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const isAdmin = matches.some((match) => isAdminHandle(match.handle));
  const root = matches.find((match) => match.id === 'root')?.loaderData as
    | Route.ComponentProps['loaderData']
    | undefined;
  const nonce = root?.nonce;
  return (
    <html lang={pageHandle(matches).language ?? 'fr'}>
      <head>
        <meta charSet="utf-8" />
        {/* The links of a preview open outside of its frame. */}
        {root?.isFramed && <base target="_blank" />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0d0f10" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/sign.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {!isAdmin && (
          <link rel="alternate" type="application/rss+xml" title="Patrimoine &amp; Actualités" href="/actualites.rss" />
        )}
        {!isAdmin && <link rel="alternate" type="text/calendar" title="Agenda" href="/agenda.ics" />}
        <FontPreloads />
        <Meta />
        <Links />
        {!isAdmin && <link rel="manifest" href="/manifest.webmanifest" />}
        {!isAdmin && root && <IslandScripts islands={root.islands} />}
      </head>
      <body>
        {children}
        {isAdmin && <ScrollRestoration {...(nonce && { nonce })} />}
        {isAdmin && <Scripts {...(nonce && { nonce })} />}
      </body>
    </html>
  );
}

/** It never changes. Else each navigation, and `PrefetchPageLinks` by a link that Firefox's CSP refuses, would request it. */
export const shouldRevalidate = () => false;

/** Preloads the fonts of the first screen, which the style sheet would request too late. */
const FontPreloads = () =>
  [archivo, newsreader].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));

/** The islands' entry, which runs once the document is parsed, and its imports. */
const IslandScripts = ({ islands }: Pick<Route.ComponentProps['loaderData'], 'islands'>) => (
  <>
    {islands.imports.map((href) => (
      <link key={href} rel="modulepreload" href={href} />
    ))}
    <script type="module" src={islands.entry} />
  </>
);

export default function Root() {
  return <Outlet />;
}

/** The root error boundary, for errors that no page boundary caught. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main className={ui.page}>
    <ErrorPage error={error} />
  </main>
);
