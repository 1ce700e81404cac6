import { type Instant, today } from '#model/calendar.ts';
import { formatRelative } from '#model/format.ts';
import { dayCount } from '#model/opening-hours.ts';

const dayMs = 86_400_000;

/** « dans 3 heures », « demain », « dans 99 jours »; « déjà passé » */
export function distanceTo(instant: Instant, now: number): string {
  const time = Date.parse(instant);
  if (time <= now) return 'déjà passé';
  // Of the calendar, at the centre.
  const days = dayCount(today(time)) - dayCount(today(now));
  if (days === 0) return formatRelative(instant, now);
  return days === 1 ? 'demain' : `dans ${days}\u00a0jours`;
}

/** « après 90 jours en ligne », « après 5 heures en ligne » */
export function timeOnline(publishAt: Instant, unpublishAt: Instant): string {
  const [from, to] = [Date.parse(publishAt), Date.parse(unpublishAt)];
  if (to <= from) return 'avant la parution';
  const days = Math.round((to - from) / dayMs);
  if (days >= 1) return `après ${days}\u00a0jour${days > 1 ? 's' : ''} en ligne`;
  const hours = Math.floor((to - from) / 3_600_000);
  if (hours >= 1) return `après ${hours}\u00a0heure${hours > 1 ? 's' : ''} en ligne`;
  const minutes = Math.max(1, Math.round((to - from) / 60_000));
  return `après ${minutes}\u00a0minute${minutes > 1 ? 's' : ''} en ligne`;
}
