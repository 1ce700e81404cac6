import '../ui/print.css';
import { Outlet, useMatches } from 'react-router';
import layout from '#app/ui/layout.module.css';
import { openingHoursOf } from '#content/opening-hours.ts';
import { today } from '#model/calendar.ts';
import { isFramed, siteContext } from '../context.ts';
import type { Route } from './+types/layout';
import { ConsentBanner } from './consent/ConsentBanner.tsx';
import { defaultInstitution } from './opening-hours.ts';
import { ErrorPage } from './parts/ErrorPage.tsx';
import { Footer } from './parts/Footer.tsx';
import { Header, SkipLink } from './parts/Header.tsx';
import { IslandError } from './parts/IslandError.tsx';
import { OpeningNotice } from './parts/OpeningNotice.tsx';
import { PreviewBar } from './parts/PreviewBar.tsx';
import { hasActivePopup } from './popups/has-active-popup.ts';
import { PopupLayer } from './popups/PopupLayer.tsx';
import { report } from './report.ts';

/** Data of every public page. Parts that fail to load are left out; the page is still served. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, now, publicUrl, analytics, preview } = context.get(siteContext);
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
    <>
      {!loaderData.preview && <ConsentBanner analytics={loaderData.analytics} />}
      <SiteHeader site={loaderData} dark={dark} />
      <main id="contenu" tabIndex={-1} className={layout.page}>
        <Outlet />
      </main>
      <SiteFooter site={loaderData} />
      <IslandError />
      {loaderData.preview && !isFramed(loaderData.preview) && (
        <PreviewBar preview={loaderData.preview} today={loaderData.day} />
      )}
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      {loaderData && !loaderData.preview && <ConsentBanner analytics={loaderData.analytics} />}
      {loaderData && <SiteHeader site={loaderData} dark />}
      <main id="contenu" tabIndex={-1} className={layout.page}>
        <ErrorPage error={error} />
      </main>
      {loaderData && <SiteFooter site={loaderData} />}
      {loaderData?.preview && !isFramed(loaderData.preview) && (
        <PreviewBar preview={loaderData.preview} today={loaderData.day} />
      )}
    </>
  );
}

const nameOf = ({ setting }: SiteData): string => setting?.companyName ?? defaultInstitution.companyName;

/** Receives only the props that it renders. */
function SiteHeader({ site, dark }: { site: SiteData; dark: boolean }) {
  const { path, special, bookingUrl, hours, now } = site;
  return (
    <>
      <SkipLink />
      <OpeningNotice hours={hours} now={now} />
      <Header name={nameOf(site)} path={path} special={special} bookingUrl={bookingUrl} dark={dark} />
    </>
  );
}

function SiteFooter({ site }: { site: SiteData }) {
  const { setting, bookingUrl, hours, now, popup, preview } = site;
  return (
    <>
      <Footer name={nameOf(site)} setting={setting} bookingUrl={bookingUrl} hours={hours} now={now} />
      {popup && !isFramed(preview) && <PopupLayer />}
    </>
  );
}
