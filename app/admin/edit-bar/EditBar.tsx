import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Button, ButtonLink, Icon, IconButton } from '#app/ui/buttons.tsx';
import { createAdminClient, createContentClient, type DraftEntry } from '#client/index.ts';
import { type ContentTypeName, contentTypeNames, contentTypeOf, tabsOf, typeOf } from '#content/index.ts';
import { layoutFacts, type SitePage, sitePages } from '#content/pages.ts';
import type { Publication } from '#contract/admin-answers.ts';
import { isLink } from '#model/field.ts';
import { formatInstant, formatRecent, formatTitle } from '#model/format.ts';
import { controlId } from '../inputs/input.ts';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import { stateLabel, withPublicationOf } from '../publication/publication.ts';
import { formPath, screenOf, settingPath, titleOfSingle, wholeListPath } from '../screens.ts';
import { storedToken } from '../session/session.ts';
import { useDisclosure } from '../ui/use-disclosure.ts';
import styles from './edit-bar.module.css';

/** A session that has ended hides the bar: it asks for no password on a public page. */
const options = { fetch: (url: string, init: RequestInit) => fetch(url, init), token: storedToken };
const api = { ...createContentClient(options), ...createAdminClient(options) };

const foldedKey = 'adminBar';

/** Adds the editors’ bar: where the page’s entry and each of its facts are edited. Rejects where the server does not accept the session. */
export async function startEditBar(): Promise<void> {
  const page = await load(contentOfPage(location.pathname));
  const root = Object.assign(document.createElement('div'), { className: styles.root });
  document.body.append(root);
  createRoot(root).render(<EditBar page={page} />);
}

async function load(page: ReturnType<typeof contentOfPage>) {
  const { entry } = page;
  // One refused call, not five, where the session has ended.
  await api.me();
  const [draft, announcements, checks] = await Promise.all([
    entry && draftOf(entry),
    announcementsOf(),
    entry?.documentId ? api.checks({ type: entry.type, ids: entry.documentId }) : undefined,
  ]);
  const [{ refused = 0, advised = 0 } = {}] = checks?.data ?? [];
  return {
    ...page,
    // An address without an entry leads to no form.
    ...(entry?.documentId && !draft && { to: undefined }),
    /** The working copy of the page's entry; undefined for a list. */
    draft,
    findings: refused + advised,
    facts: [...(draft && entry ? linksOf(draft, entry) : []), ...page.facts, ...announcements],
  };
}

async function draftOf({ type, documentId, tab }: PageEntry): Promise<DraftEntry | undefined> {
  const { fields } = typeOf(type);
  const populate = Object.keys(fields).filter((name) => fields[name]?.kind === 'relation');
  const draft = await api.draft(type, documentId, { populate });
  return draft && withPublicationOf(draft, tab);
}

/** The entries that an editor has linked in the form. */
function linksOf(draft: DraftEntry, entry: PageEntry): ShownFact[] {
  const path = formPath({ ...entry, documentId: draft.documentId });
  return Object.entries(typeOf(entry.type).fields).flatMap(([name, field]) => {
    const links = draft[name];
    if (field.kind !== 'relation' || !isLink(field) || !Array.isArray(links) || links.length === 0) return [];
    const detail = `${links.length} ${links.length === 1 ? 'choisi' : 'choisis'} à la main, dans cette fiche`;
    return [{ label: field.label, detail, to: `${path}#${controlId(name)}` }];
  });
}

/** The special link of the menu, and the popups of now: any page shows them. */
async function announcementsOf(): Promise<ShownFact[]> {
  const now = new Date().toISOString();
  const filters = { active: { $eq: true }, startDate: { $lte: now }, endDate: { $gte: now } };
  const [special, popups] = await Promise.all([
    api.get('special-menu-link'),
    api.list('popups', { filters, sort: 'priority:desc', fields: ['title', 'endDate'] }),
  ]);
  const name = special?.active && special.name;
  const to = formPath({ type: 'special-menu-link', documentId: null });
  return [
    ...(name ? [{ label: 'Lien du menu', detail: formatTitle(name), to }] : []),
    ...popups.data.map(({ documentId, title, endDate }) => ({
      label: 'Annonce en fenêtre',
      detail: [formatTitle(title ?? ''), endDate && `jusqu’au ${formatInstant(endDate)}`].filter(Boolean).join(', '),
      to: formPath({ type: 'popups', documentId }),
    })),
  ];
}

function EditBar({ page: { entry, to, draft, findings, facts } }: { page: Awaited<ReturnType<typeof load>> }) {
  const [isFolded, setFolded] = useState(localStorage.getItem(foldedKey) !== null);
  const { open, rootProps, toggleProps, listProps } = useDisclosure();
  const fold = useRef<HTMLButtonElement>(null);

  /** The pressed button goes: the focus goes to the one that undoes it. */
  function press(folds: boolean): void {
    flushSync(() => setFolded(folds));
    fold.current?.focus();
    if (folds) localStorage.setItem(foldedKey, 'folded');
    else localStorage.removeItem(foldedKey);
  }

  if (isFolded)
    return (
      <aside className={`dark ${styles.folded}`} aria-label="Atelier, visible de vous seul">
        <IconButton ref={fold} icon="up" label="Déplier la barre de l’atelier" onClick={() => press(false)} />
      </aside>
    );
  return (
    <aside className={`dark ${styles.bar}`} aria-label="Atelier, visible de vous seul">
      {entry && draft && (
        <p className={styles.state}>
          <PublicationSign state={draft.publication.state} />
          <strong>{stateLabel(draft.publication.state, typeOf(entry.type))}</strong>
          <span className={styles.wide}>{momentOf(draft.publication)}</span>
        </p>
      )}
      {findings > 0 && (
        <a className={styles.findings} href={to} aria-label={`${findings} à voir`}>
          <b>{findings}</b> <span>à voir</span>
        </a>
      )}
      <div {...rootProps} className={styles.actions}>
        <Button {...toggleProps} tone="hollow" aria-label="Aussi sur cette page">
          <span className={styles.wide}>Aussi sur cette page</span>
          <Icon name={open ? 'down' : 'up'} />
        </Button>
        <div {...listProps} className={styles.facts}>
          <h2>Ce que cette page montre aussi</h2>
          <ul>
            {facts.map(({ label, detail, to }) => (
              <li key={to}>
                <a href={to}>
                  {label} <small>{detail}</small>
                </a>
              </li>
            ))}
          </ul>
        </div>
        {to && (
          <ButtonLink href={to}>
            <span>
              Modifier<span className={styles.wide}> cette page</span>
            </span>
          </ButtonLink>
        )}
        <IconButton ref={fold} icon="close" label="Replier la barre" onClick={() => press(true)} />
      </div>
    </aside>
  );
}

/** What goes with the state: the last unpublished change, the next publication or the last one. */
function momentOf({ state, draft, publishAt, publishedAt }: Publication): string {
  if (state === 'scheduled' && publishAt) return `Paraît le ${formatInstant(publishAt)}`;
  if (draft) return [draft.author?.username, formatRecent(draft.updatedAt)].filter(Boolean).join(', ');
  return publishedAt ? `En ligne, ${formatRecent(publishedAt)}` : '';
}

/**
 * What the public page of a path shows. An unknown path has what every page shows.
 * `entry`: the entry that the page is for, or the tab of the settings; undefined for a list and for a page without content of its own.
 * `to`: the form of that entry, or the list of the entries of the page; undefined where the page has only facts of elsewhere.
 */
export function contentOfPage(pathname: string) {
  const page = sitePages.find(({ path, alias }) => alias === pathname || patternOf(path).test(pathname));
  const entry = page && entryOf(page, pathname);
  // The home page shows something of every list.
  const list = page?.path === '/' ? undefined : (entry?.type ?? page?.shows?.[0]);
  return {
    entry,
    to: entry ? formPath({ ...entry, documentId: entry.documentId ?? null }) : list && wholeListPath(screenOf(list)),
    facts: [...listsOf(page, list), ...settingsOf(page, entry?.tab)],
  };
}

type PageEntry = { type: ContentTypeName; documentId: string | undefined; tab: string | undefined };

/** A fact of a public page, and where it is edited: `detail` and `to`. */
type ShownFact = { label: string; detail: string; to: string };

/** A path of a page, with or without a slash at its end. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`);

function entryOf(page: SitePage, pathname: string): PageEntry | undefined {
  const documentId = patternOf(page.path).exec(pathname)?.[1];
  const type = contentTypeNames.find((name) => contentTypeOf(name).page === page.path);
  if (type && documentId) return { type, documentId, tab: undefined };
  if (page.shows) return undefined;
  const tabs = tabsOf('setting');
  const tab =
    tabs.find(({ pages }) => pages[0] === page.path) ??
    tabs.find(({ pages }) => pages.includes(page.path)) ??
    tabs.find(({ fields }) => page.facts?.some((name) => fields.includes(name)));
  return tab && { type: 'setting', documentId: undefined, tab: tab.name };
}

const listsOf = (page: SitePage | undefined, own: ContentTypeName | undefined): ShownFact[] =>
  (page?.shows ?? [])
    .filter((type) => type !== own)
    .map((type) => ({ label: screenOf(type).label, detail: 'La liste', to: wholeListPath(screenOf(type)) }));

/** The settings that the page and its surroundings show: a line for each tab, which leads to the first of them. */
function settingsOf(page: SitePage | undefined, own: string | undefined): ShownFact[] {
  const { fields } = typeOf('setting');
  const shown = new Set<string>([...(page?.facts ?? []), ...layoutFacts]);
  return tabsOf('setting').flatMap((tab) => {
    const names = tab.fields.filter((name) => shown.has(name));
    const [first] = names;
    if (first === undefined || tab.name === own) return [];
    const labels = new Set(names.map((name) => fields[name]?.section ?? fields[name]?.label ?? name));
    return [{ label: [...labels].join(', '), detail: titleOfSingle('setting', tab.name), to: settingPath(first) }];
  });
}
