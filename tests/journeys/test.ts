import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { journeyServer } from './server.ts';

interface Journey {
  /** Fails unless axe finds nothing to say about the page, best practices included. */
  checkAccessibility(): Promise<void>;
  /** Signs in as the administrator, through the sign-in screen. */
  signIn(): Promise<void>;
}

/** A journey: a page, and the house rule that an unexpected error in the console fails it. */
export const test = base.extend<Journey>({
  page: async ({ page }, use, testInfo) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    const expected = testInfo.annotations
      .filter(({ type }) => type === 'console')
      .map(({ description }) => new RegExp(description ?? '^$'));
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  },

  checkAccessibility: async ({ page }, use) =>
    use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => ({
          id,
          where: nodes.map(({ target, failureSummary }) => [target, failureSummary]),
        })),
      ).toEqual([]);
    }),

  signIn: async ({ page }, use) => use(() => signIn(page)),
});

async function signIn(page: Page): Promise<void> {
  const { email, password } = journeyServer.administrator;
  await page.goto('/admin');
  await page.getByLabel('Adresse électronique').or(page.getByLabel('Email')).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard');
}

/** Says that this journey provokes an error in the console on purpose, such as a refused request. */
export const expectConsoleError = (pattern: string) => ({ type: 'console', description: pattern });

export { expect };
