import type { APIRequestContext, Page } from '@playwright/test';
import type { ContentTypeName } from '#content/index.ts';
import { journeyServer } from './server.ts';
import { asAdministrator, type Session } from './session.ts';
import { test as base, expect, storeSession } from './test.ts';

export interface CreatedEntry {
  id: number;
  documentId: string;
  updatedAt: string;
  [field: string]: unknown;
}

interface AdminFixtures {
  /** Opens a screen of the back-office with the administrator signed in. */
  enter(path: string): Promise<void>;
  /** Creates an entry through the API. */
  create(type: ContentTypeName, data: Record<string, unknown>): Promise<CreatedEntry>;
  /** Reads an entry through the API; undefined when it is deleted. */
  read(type: ContentTypeName, documentId: string): Promise<CreatedEntry | undefined>;
}

export const test = base.extend<AdminFixtures>({
  enter: async ({ page, session }, use) =>
    use(async (path) => {
      await storeSession(page, session);
      await page.goto(path);
    }),

  create: async ({ request, session }, use) =>
    use(async (type, data) => {
      const headers = { authorization: `Bearer ${session.jwt}` };
      const answer = await request.post(`/api/${type}`, { headers, data: { data: withDuration(type, data) } });
      if (!answer.ok()) throw new Error(await answer.text());
      return ((await answer.json()) as { data: CreatedEntry }).data;
    }),

  read: async ({ request, session }, use) =>
    use(async (type, documentId) => {
      const headers = { authorization: `Bearer ${session.jwt}` };
      const answer = await request.get(`/api/${type}/${documentId}?populate=*`, { headers });
      return answer.ok() ? ((await answer.json()) as { data: CreatedEntry }).data : undefined;
    }),
});

/** An event with a start time and no end gets a duration: a check before publication asks for one. */
const withDuration = (type: ContentTypeName, data: Record<string, unknown>) =>
  type === 'events' && String(data.newStartDate).length > 10 && !data.newEndDate ? { duration: 60, ...data } : data;

/** Blocks the autosave of a form: the input is on the device only. Its failed requests are in the console. */
export const withoutAutosave = (page: Page): Promise<void> =>
  page
    .context()
    .route(/\/api\/[a-z-]+(\/[a-z0-9]+)?\?status=draft&publication=true$/, (route) => route.abort())
    .then(() => undefined);

/** A title that is unique among journeys. */
export const unique = (title: string): string => `${title} ${Math.random().toString(36).slice(2, 10)}`;

/** The three widths at which every screen is checked. */
export const widths = [390, 768, 1440] as const;
/** The widths of screens whose columns change between these. */
export const allWidths = [390, 768, 1024, 1280, 1440] as const;

/** Creates an administrator and signs them in, through the API. */
export async function signInAs(request: APIRequestContext, username: string): Promise<Session & { username: string }> {
  const account = { email: `${unique('compte').replace(' ', '')}@memorial.example`, password: 'Mangrove-bleue-1802' };
  await request.post('/api/users', {
    headers: asAdministrator(),
    data: { ...account, username, confirmed: true, role: 1 },
  });
  let session: Session = { jwt: '', user: {} };
  // Sign-ins are limited by IP address, which all journeys share.
  await expect(async () => {
    const data = { identifier: account.email, password: account.password };
    const answer = await request.post('/api/auth/local', { data });
    expect(answer.status()).toBe(200);
    session = await answer.json();
  }).toPass({ timeout: 80_000, intervals: [5000] });
  return { ...session, username };
}

/** Does an action of the menu of a row, in a list. */
export async function chooseInRow(page: Page, title: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Plus d’actions : ${title}`, exact: true }).click();
  await page.getByRole('button', { name: `${label} : ${title}`, exact: true }).click();
}

/** Counts the interactions of a task: one click, one field filled, one file chosen. */
export function countInteractions() {
  let count = 0;
  return {
    once: async (act: Promise<unknown>): Promise<void> => {
      count += 1;
      await act;
    },
    expectAtMost: (most: number) => expect(count, 'interactions').toBeLessThanOrEqual(most),
  };
}

export { expect, expectConsoleError } from './test.ts';

/** Fills the sign-in form, and retries while rate-limited: all journeys share one IP address. */
export async function signInHere(page: Page, { email, password } = journeyServer.administrator): Promise<void> {
  const form = page.getByRole('dialog').or(page.getByRole('main'));
  await form.getByLabel('Adresse électronique').fill(email);
  await form.getByLabel('Mot de passe', { exact: true }).fill(password);
  await expect(async () => {
    const button = form.getByRole('button', { name: /^(Se connecter|Connexion\.\.\.)$/ });
    if (await button.isEnabled({ timeout: 1000 }).catch(() => false)) await button.click({ timeout: 5000 });
    await expect(button).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 80_000, intervals: [5000] });
}
