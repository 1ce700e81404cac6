import { readFile } from 'node:fs/promises';
import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test';
import { pdf, picture } from '../../files.ts';
import { expect } from '../admin-fixtures.ts';

/** A file as a user selects it. */
interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Small ones: other tests check the renditions of large pictures, which would slow the other journeys. */
export const photo = async (name: string): Promise<Chosen> => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(60, 40),
});
export const paper = (name: string): Chosen => ({ name, mimeType: 'application/pdf', buffer: pdf });
export const film = async (): Promise<Chosen> => ({
  name: 'mer-de-nuit.mp4',
  mimeType: 'video/mp4',
  buffer: await readFile(new URL('../../../demo/files/films/mer-de-nuit.mp4', import.meta.url)),
});

/** The form of an entry, as a user fills it. */
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** The page beside the form. */
export const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title^="Aperçu"]:not([aria-hidden="true"])');

/** Writes in the rich editor a heading, then a paragraph with a word in bold. */
export async function write(page: Page, name: string, heading: string, text: string): Promise<void> {
  const editor = field(page, name);
  await editor.click();
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.type(heading);
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' en gras');
  await page.keyboard.press('Control+b');
}

/** Sends files to a field and waits until each has its line. */
export async function send(page: Page, fieldName: string, files: Chosen[]): Promise<void> {
  await page.locator(`#champ-${fieldName}`).setInputFiles(files);
  for (const { name } of files) {
    await expect(page.getByRole('button', { name: `Retirer ${name}` })).toBeVisible();
  }
}

/** Finds an entry by its title and adds it to a field of related entries. */
export async function relate(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(title);
  await page.getByRole('option', { name: title }).click();
}

/** The main button of a form with unpublished changes. */
export const publishButton = (page: Page): Locator => page.getByRole('button', { name: /^Publier/ });

/** Publishes the form, and returns the documentId of its entry once the screen confirms it. */
export async function publish(page: Page): Promise<string> {
  // An earlier confirmation may still be visible: the response of this publication is awaited first.
  const published = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    // Not a preview of the form, nor another call below an entry.
    const isWrite =
      ['PUT', 'POST'].includes(answer.request().method()) && /^\/api\/[a-z-]+(\/[a-z0-9]+)?$/.test(pathname);
    return isWrite && answer.ok() && !searchParams.has('status');
  });
  await publishButton(page).click();
  const { data } = (await (await published).json()) as { data: { documentId: string } };
  await expect(page.getByRole('status').filter({ hasText: 'Publié :' }).last()).toBeVisible();
  return data.documentId;
}

/** Runs one of the actions beside the main button. */
export async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Autres (façons|actions)/ }).click();
  await page.getByRole('button', { name: label }).click();
}

/** Checks the first public response after a save: it contains the text, or does not. No stale copy is served. */
export async function seen(request: APIRequestContext, path: string, text: string, there = true): Promise<void> {
  // Pages have the no-break spaces of French.
  const html = (await (await request.get(path)).text()).replaceAll('\u00a0', ' ');
  expect([path, text, html.includes(text)]).toEqual([path, text, there]);
}

/** Deletes the entry of the form, then restores it from the trash. `gone` checks the state between. */
export async function deleteAndRestore(page: Page, title: string, gone: () => Promise<void>): Promise<void> {
  await page.getByRole('tab', { name: 'Suivi' }).click();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Supprimé :' })).toBeVisible();
  await gone();
  await page.goto(`/admin/trash?recherche=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Restaurer ${title}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est de retour' })).toBeVisible();
}
