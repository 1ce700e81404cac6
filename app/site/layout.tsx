import './print.css';
import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import layout from '#app/ui/layout.module.css';
import { openingHoursOf } from '#editorial/opening-hours.ts';
import { today } from '#model/calendar.ts';
import { isFramed, siteContext } from '../context.ts';
import type { Route } from './+types/layout';
import { ConsentBanner } from './consent/ConsentBanner.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header, SkipLink } from './header/Header.tsx';
import { OpeningNotice } from './header/OpeningNotice.tsx';
import { IslandError } from './IslandError.tsx';
import { report } from './loading.ts';
import { defaultInstitution } from './opening-hours.ts';
import { PreviewBar } from './PreviewBar.tsx';
import { ErrorPage } from './page/ErrorPage.tsx';
import { hasActivePopup } from './popups/has-active-popup.ts';
import { PopupLayer } from './popups/PopupLayer.tsx';

/** Data of every public page. Parts that fail to load are left out; the page is still served. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now, publicUrl, analytics, mailer, preview } = context.get(siteContext);
  const [setting, special, popup] = await Promise.all([
    content.get('setting', undefined, { populate: '*' }).catch(report),
    content.get('special-menu-link').catch(report),
    hasActivePopup(content, now).catch(report),
  ]);
  return {
    path: new URL(request.url).pathname,
    now,
    day: today(now),
    hours: openingHoursOf(setting),
    publicUrl,
    preview,
    analytics,
    mailer,
    popup: popup ?? false,
    setting,
    bookingUrl: setting?.defaultBookingUrl ?? publicUrl + defaultInstitution.bookingPath,
    special: special?.active && special.name && special.url ? { name: special.name, url: special.url } : undefined,
  };
}

export type SiteData = Route.ComponentProps['loaderData'];

/** Whether the page begins with a dark hero: the header then has the same background. */
const isDark = (handle: unknown): boolean => typeof handle === 'object' && handle !== null && 'dark' in handle;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const dark = useMatches().some((match) => isDark(match.handle));
  return (
    <PageFrame site={loaderData} dark={dark}>
      <Outlet />
      <IslandError />
    </PageFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame site={loaderData} dark>
      <ErrorPage error={error} />
    </PageFrame>
  );
}

/** What surrounds the content of every page; nothing does when the layout's own data failed to load. */
function PageFrame({ site, dark, children }: { site: SiteData | undefined; dark: boolean; children: ReactNode }) {
  const main = (
    <main id="contenu" tabIndex={-1} className={layout.page}>
      {children}
    </main>
  );
  if (!site) return main;
  const { analytics, setting, path, special, bookingUrl, hours, now, day, popup, preview } = site;
  const name = setting?.companyName ?? defaultInstitution.companyName;
  return (
    <>
      {!preview && <ConsentBanner analytics={analytics} setting={setting} />}
      <SkipLink />
      <OpeningNotice hours={hours} now={now} />
      <Header name={name} path={path} special={special} bookingUrl={bookingUrl} dark={dark} />
      {main}
      <Footer name={name} setting={setting} bookingUrl={bookingUrl} hours={hours} now={now} />
      {popup && !isFramed(preview) && <PopupLayer />}
      {preview && !isFramed(preview) && <PreviewBar preview={preview} today={day} />}
    </>
  );
}
