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

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  // Only the pages of the back-office are hydrated by the router.
  const isAdmin = matches.some(({ handle }) => typeof handle === 'object' && handle !== null && 'admin' in handle);
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
        {/* The fonts of the first screen, which the style sheet would request too late. */}
        {[archivo, newsreader].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        {!isAdmin && <link rel="manifest" href="/manifest.webmanifest" />}
        {!isAdmin && root?.islands.imports.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        {!isAdmin && root && <script type="module" src={root.islands.entry} />}
      </head>
      <body>
        {children}
        {isAdmin && <ScrollRestoration {...(nonce && { nonce })} />}
        {isAdmin && <Scripts {...(nonce && { nonce })} />}
      </body>
    </html>
  );
}

/** The data of the root never change: without this each navigation would request them, and prefetches that Firefox's CSP refuses. */
export const shouldRevalidate = () => false;

export default function Root() {
  return <Outlet />;
}

/** The root error boundary, for errors that no page boundary caught. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main className={ui.page}>
    <ErrorPage error={error} />
  </main>
);
