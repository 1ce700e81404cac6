import { expect, test } from '../test.ts';

test.use({ consent: 'unasked' });

test('Each sheet prints on one page, in English and in Creole, while the banner waits for an answer', async ({
  page,
}) => {
  for (const path of ['/visitor-information', '/enfomasyon']) {
    await page.goto(path);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect([path, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, 1]);
  }
});
