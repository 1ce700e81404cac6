import { Outlet, useMatches } from 'react-router';
import { siteContext } from '../context.ts';
import type { Route } from './+types/layout';
import { ErrorPage } from './parts/ErrorPage.tsx';
import { Footer } from './parts/Footer.tsx';
import { Header } from './parts/Header.tsx';
import { fallback } from './visit.ts';
import '../ui/fonts.css';

/** What every public page stands in. A part that cannot be had is left out: the page itself still comes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now, publicUrl } = context.get(siteContext);
  const [setting, special] = await Promise.all([
    content.get('setting', undefined, { populate: '*' }).catch(report),
    content.get('special-menu-link').catch(report),
  ]);
  return {
    path: new URL(request.url).pathname,
    now,
    publicUrl,
    setting,
    bookingUrl: setting?.defaultBookingUrl ?? fallback.bookingUrl,
    special: special?.active && special.name && special.url ? { name: special.name, url: special.url } : undefined,
  };
}

export type SiteData = Route.ComponentProps['loaderData'];

function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}

/** A page whose opening is dark says so: the header then takes the same ground. */
const isDark = (handle: unknown): boolean => typeof handle === 'object' && handle !== null && 'dark' in handle;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const dark = useMatches().some((match) => isDark(match.handle));
  return (
    <>
      <Header site={loaderData} dark={dark} />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer site={loaderData} />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      {loaderData && <Header site={loaderData} dark />}
      <main id="contenu" tabIndex={-1}>
        <ErrorPage error={error} />
      </main>
      {loaderData && <Footer site={loaderData} />}
    </>
  );
}
