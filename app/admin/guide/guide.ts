import contents from '../../../guide/README.md?raw';

/** The guide of the back-office: a page for each task, in Markdown (guide/). tests/journeys/guide follows each page as it is written. */
const files = import.meta.glob<string>('/guide/*/README.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('/guide/*/*.webp', { query: '?url', import: 'default', eager: true });

const listed = /^- \[(?<title>.+)\]\((?<name>.+)\/README\.md\) : (?<note>.+)$/gm;

/** The pages of the guide by chapter, in its order. */
export const chapters = contents.split('\n## ').flatMap((chapter) => {
  const pages = [...chapter.matchAll(listed)].map(({ groups: { title = '', name = '', note = '' } = {} }) => ({
    title,
    path: `/admin/aide/${name}`,
    name,
    note,
  }));
  return pages.length > 0 ? [{ label: chapter.split('\n', 1).join(), pages }] : [];
});

export const guidePages = chapters.flatMap(({ pages }) => pages);

/** The pages about a screen and its forms: the first whose path under /admin begins that of the screen. */
const ofScreens = {
  events: 'publier-un-evenement',
  'settings/prices': 'changer-les-tarifs',
  settings: 'fermer-exceptionnellement',
  schedule: 'faire-paraitre-plus-tard',
  medias: 'ajouter-deux-cents-photos',
  'group-requests': 'repondre-a-un-groupe',
  users: 'accueillir-une-personne',
  trash: 'recuperer-ce-qui-a-ete-supprime',
};

/** The name of the page about the screen of a path, if there is one. */
export const pageOfScreen = (path: string): string | undefined =>
  Object.entries(ofScreens).find(([beginning]) => path.startsWith(beginning))?.[1];

/** The Markdown of a page, with the addresses that its pictures and links have in the back-office; undefined if there is none. */
export async function readGuidePage(name: string): Promise<string | undefined> {
  const text = await files[`/guide/${name}/README.md`]?.();
  return text
    ?.replaceAll(/\((\d+\.webp)\)/g, (_, file) => `(${pictures[`/guide/${name}/${file}`]})`)
    .replaceAll(/\(\.\.\/([\w-]+)\/README\.md\)/g, '(/admin/aide/$1)');
}
