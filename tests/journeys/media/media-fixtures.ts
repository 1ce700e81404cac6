import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { picture } from '../../files.ts';
import { asAdministrator, session } from '../session.ts';

/** Helpers of the media journeys. */

/** A file of the demonstration content. */
export const demo = (name: string): string => fileURLToPath(new URL(`../../../demo/files/${name}`, import.meta.url));

/** A small picture to send. */
export const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await picture(60, 40) });

/** Adds a small picture to the library. */
export async function upload(
  request: APIRequestContext,
  name: string,
): Promise<{ id: number; name: string; url: string }> {
  const file = await png(name);
  const answer = await request.post('/api/upload', { headers: asAdministrator(), multipart: { files: file } });
  return (await answer.json())[0];
}

export const chooser = (page: Page) => page.locator('input[type=file]').first();

/** The uploaded file; a running upload has a button of the same name, which cancels it. */
export const tileOf = (page: Page, name: string) =>
  page.getByRole('list', { name: /^Fichiers(?! en cours)/ }).getByRole('button', { name });

export async function enter(page: Page): Promise<void> {
  await page.addInitScript((jwt) => localStorage.setItem('adminToken', jwt), session().jwt);
}

/** The files in the form. */
export const held = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '');

export const expectFiles = (page: Page, files: string[]) =>
  expect.poll(async () => (await held(page)).files).toEqual(files);
