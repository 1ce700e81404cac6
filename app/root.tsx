import '@fontsource-variable/archivo/wdth.css';
import './ui/tokens.css';
import './ui/base.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root';
import { answeringContext, siteContext } from './context.ts';

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
