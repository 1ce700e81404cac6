import './ui/tokens.css';
import './ui/base.css';
import './ui/stand-ins.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root';
import { answeringContext, siteContext } from './context.ts';
import { headScript } from './head.ts';
import { ErrorPage } from './site/parts/ErrorPage.tsx';
import layout from './ui/layout.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return { islands: context.get(siteContext).islands, nonce: context.get(answeringContext).nonce };
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
        {!office && <link rel="manifest" href="/manifest.webmanifest" />}
        {!office && (
          <link rel="alternate" type="application/rss+xml" title="Patrimoine &amp; Actualités" href="/actualites.rss" />
        )}
        {!office && <link rel="alternate" type="text/calendar" title="Agenda" href="/agenda.ics" />}
        <Meta />
        <Links />
        {!office && root && (
          <script
            data-then={[...root.islands.imports, root.islands.entry].join(' ')}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constant words of our own, which the security policy knows by their hash
            dangerouslySetInnerHTML={{ __html: headScript }}
          />
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
