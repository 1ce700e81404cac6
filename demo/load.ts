import { fileURLToPath } from 'node:url';
import { type ContentTypeName, contentTypeNames, type Draft, typeOf } from '#content/index.ts';
import type { Media } from '#media/index.ts';
import { addDays, type Day, toInstant } from '#model/calendar.ts';
import type { FieldValues } from '#model/field.ts';
import { messageFor } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import type { EntryStore } from '#store/store.ts';
import { articles } from './articles.ts';
import { datesOf, lastOccurrence } from './days.ts';
import { events } from './events.ts';
import { covers, credit, documents, emblems, pictures, videos } from './files.ts';
import { collections, hiringAds, magazines, popups, setting, specialMenuLink } from './others.ts';

interface Options {
  store: EntryStore;
  media: Media;
  /** The day from which all dates are counted, so that the agenda is never empty. */
  today: Day;
}

/**
 * Fills an empty instance with demonstration content: files first, then every entry in one transaction, the settings last. An interrupted
 * load leaves no entry, so the next start removes its files and begins again. @returns whether anything was loaded
 */
export async function loadDemo({ store, media, today }: Options): Promise<boolean> {
  if (!(await isEmpty(store))) return false;
  for (const file of (await store.list('files')).entries) await media.remove(file);

  const wanted = [
    ...Object.entries(pictures).map(([key, [file, alternativeText, title]]) => ({
      key,
      file,
      info: { name: file, alternativeText, caption: title, credit },
    })),
    ...Object.entries(videos).map(([key, [file, alternativeText, transcript]]) => ({
      key,
      file,
      info: { name: file, alternativeText, transcript },
    })),
    ...Object.entries(documents).map(([key, [file, name]]) => ({ key, file, info: { name: `${name}.pdf` } })),
    ...Object.entries({ ...covers, ...emblems }).map(([key, [file, alternativeText]]) => ({
      key,
      file,
      info: { name: file, alternativeText },
    })),
  ];
  const ids = new Map<string, number>();
  for (const { key, file, info } of wanted) {
    const stored = await media.acceptFile(fileURLToPath(new URL(`files/${file}`, import.meta.url)), info);
    ids.set(key, stored.id);
  }
  const file = (key: string | undefined): number | null => (key === undefined ? null : (ids.get(key) ?? missing(key)));
  await store.transaction((inner) => fill(inner, today, file));
  return true;
}

type FileOf = (key: string | undefined) => number | null;

async function fill(store: EntryStore, today: Day, file: FileOf): Promise<void> {
  const create = <Name extends ContentTypeName>(type: Name, data: Draft<Name>) => createEntry(store, type, data);
  const instant = (days: number, hour = '09:00') => toInstant(`${addDays(today, days)} ${hour}`);
  const files = (keys: readonly string[] = []) => keys.flatMap((key) => file(key) ?? []);

  const created = new Map<string, number>();
  for (const event of events) {
    created.set(
      event.key,
      await create('events', {
        title: event.title,
        name: event.name ?? null,
        description: event.html,
        ...datesOf(event, today),
        isFree: event.free ?? false,
        bookingUrl: event.bookingUrl ?? null,
        images: files(event.images),
        video: file(event.video),
        isPublished: !event.draft,
      }),
    );
  }
  const eventsOf = (keys: string[] = []) => keys.map((key) => created.get(key) ?? missing(key));
  for (const event of events.filter(({ linked, related }) => linked || related)) {
    const links = {
      linkedEvents: { set: eventsOf(event.linked).map((id) => ({ id })) },
      relatedEvents: { set: eventsOf(event.related).map((id) => ({ id })) },
    };
    await store.update({ type: 'events', ref: { id: created.get(event.key) as number } }, { values: {}, links });
  }
  for (const article of articles) {
    await create('patrimoine-actualites', {
      title: article.title,
      content: article.html,
      publishedOn: article.yearly
        ? toInstant(`${lastOccurrence(article.yearly, today)} 09:00`)
        : instant(-article.daysAgo),
      images: files(article.images),
      video: file(article.video),
    });
  }
  for (const [order, piece] of collections.entries())
    await create('collections', { title: piece.title, description: piece.html, order, mainImage: file(piece.picture) });
  for (const issue of magazines) {
    await create('magazines', {
      title: issue.title,
      description: issue.description,
      publicationDate: addDays(today, -issue.daysAgo),
      isPublished: !issue.draft,
      coverImage: file(issue.cover),
      pdfFile: file(issue.document),
    });
  }
  for (const ad of hiringAds)
    await create('hiring-ads', {
      title: ad.title,
      content: ad.html(today),
      publishedAt: instant(-ad.daysAgo),
      document: file(ad.document),
    });
  for (const popup of popups) {
    const { title, html, from, to, priority, active, displayFrequency, targetAudience, picture, link } = popup;
    await create('popups', {
      title,
      content: html(today),
      startDate: instant(from, '00:00'),
      endDate: typeof to === 'number' ? instant(to, '23:59') : toInstant(`${to(today)} 16:00`),
      priority,
      active,
      displayFrequency,
      targetAudience,
      mainImage: file(picture),
      link: link ?? null,
    });
  }
  await create('special-menu-link', specialMenuLink);
  await create('setting', {
    ...setting,
    logo: file('logo'),
    heroVideo: file('mer-de-nuit'),
    decouvrirVideo: file('mangrove-lente'),
  });
}

/** With the validation of the API. */
async function createEntry(store: EntryStore, type: ContentTypeName, data: FieldValues): Promise<number> {
  const validated = validate(typeOf(type), data, { for: 'create' });
  if (!validated.ok) {
    const text = validated.problems.map((problem) => `${problem.path.join('.')} : ${messageFor(problem)}`).join(' ');
    throw new Error(`demo, ${type} « ${String(data.title)} » : ${text}`);
  }
  return (await store.create(type, validated.draft)).id;
}

async function isEmpty(store: EntryStore): Promise<boolean> {
  for (const type of contentTypeNames) {
    const { entries } = await store.list(type, { page: { offset: 0, limit: 1 }, fields: [] });
    if (entries.length > 0) return false;
  }
  return true;
}

function missing(key: string): never {
  throw new Error(`demo: there is no entry named ${key}`);
}
