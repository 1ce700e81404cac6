import './ui/tokens.css';
import './ui/base.css';
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url';
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root';
import { answeringContext, siteContext } from './context.ts';
import { ErrorPage } from './site/parts/ErrorPage.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { islands: context.get(siteContext).islands, nonce: context.get(answeringContext).nonce };
}

/** The two fonts every page begins with; the italic comes with the first text that wants it. */
export const links: Route.LinksFunction = () =>
  [archivo, newsreader].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }));

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
        <link rel="icon" href="/sign.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {!office && root && <script type="module" src={root.islands} />}
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
    <main>
      <ErrorPage error={error} />
    </main>
  );
}
