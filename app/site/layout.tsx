import '../ui/print.css';
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
    <>
      {!loaderData.preview && <ConsentBanner analytics={loaderData.analytics} setting={loaderData.setting} />}
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
      {loaderData && !loaderData.preview && (
        <ConsentBanner analytics={loaderData.analytics} setting={loaderData.setting} />
      )}
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
