import { type RouterContextProvider, useMatches } from 'react-router';
import type { ContentClient, ContentEntry } from '#client/index.ts';
import type { ContentTypeName, Entry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { pages } from '#content/pages.ts';
import { auditOf } from '#editorial/facts.ts';
import { today } from '#model/calendar.ts';
import { openingHoursOf } from '#model/opening-hours.ts';
import { siteContext } from '../context.ts';

/** Logs a failed load and returns undefined: the section is empty, the page is still served (docs/product.md, « Messages »). */
export function report(error: unknown): undefined {
  console.error(error);
  return undefined;
}

/** The first entries of a list, or none when it fails to load. */
export async function listOrEmpty<Name extends ContentTypeName>(
  content: ContentClient,
  type: Name,
  pageSize: number,
  query: Parameters<ContentClient['list']>[1],
): Promise<ContentEntry<Name>[]> {
  const list = await content.list(type, { ...query, pagination: { pageSize, withCount: false } }).catch(report);
  return list?.data ?? [];
}

/** Data of every public page. Parts that fail to load are left out; the page is still served. */
export async function loadSite(context: Readonly<RouterContextProvider>, request: Request) {
  const { content, now, publicUrl, analytics, mailer, preview } = context.get(siteContext);
  const instant = new Date(now).toISOString();
  const [setting, special, popups] = await Promise.all([
    content.get('setting', undefined, { populate: '*' }).catch(report),
    content.get('special-menu-link').catch(report),
    // Only the pages of a time when a popup is active load and contain anything for popups.
    listOrEmpty(content, 'popups', 1, {
      filters: { active: { $eq: true }, startDate: { $lte: instant }, endDate: { $gte: instant } },
      fields: ['title'],
    }),
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
    popup: popups.length > 0,
    setting,
    name: setting?.companyName ?? institution.companyName,
    address: setting?.address ?? institution.address,
    /** Without a ticketing page, bookings link to the visit page. */
    bookingUrl: setting?.defaultBookingUrl ?? publicUrl + pages.visit.path,
    special: special?.active && special.name && special.url ? { label: special.name, href: special.url } : undefined,
  };
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>;

/** The site's data, from a page's matches: every public page is in the layout. */
export const siteOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): SiteData =>
  matches.find((match) => match?.id === 'site/layout')?.loaderData as SiteData;

/** The site's data, for the parts of a page. */
export const useSite = (): SiteData => siteOf(useMatches());

/** The accessibility notice required on every page (loi 2005-102, article 47; décret 2019-768, article 5). */
export const conformity = (setting: Entry<'setting'> | undefined): string =>
  `Accessibilité\u00a0: ${auditOf(setting).state}`;

/** The social networks that are set, in a fixed order. A WhatsApp number becomes a conversation link. */
export function socialLinks(setting: Entry<'setting'> | undefined): { label: string; href: string }[] {
  if (!setting) return [];
  const { facebook, instagram, twitter, youtube, linkedin, whatsapp } = setting;
  const digits = whatsapp?.replace(/\D/g, '') ?? '';
  const chat = whatsapp?.startsWith('https://') ? whatsapp : digits.length >= 6 ? `https://wa.me/${digits}` : null;
  const hrefs = { Facebook: facebook, Instagram: instagram, Twitter: twitter, YouTube: youtube, LinkedIn: linkedin };
  return Object.entries({ ...hrefs, WhatsApp: chat }).flatMap(([label, href]) => (href ? [{ label, href }] : []));
}
