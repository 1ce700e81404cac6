import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sanitizeEditorHtml } from '#server/entry-input/sanitize-html.ts';
import { test } from '#tests/editor/bench.ts';
import { expect, expectConsoleError } from '../test.ts';

// The test does not depend on the width of the window.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000);

const fixture = (name: string) => readFileSync(new URL(`../fixtures/paste/${name}`, import.meta.url), 'utf8');

/** Pastes as the browser does: an event with the content of the clipboard. */
async function paste(page: Page, data: Record<string, string>): Promise<string> {
  await page.getByRole('textbox', { name: 'Description' }).evaluate((surface, clipboard) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(clipboard)) clipboardData.setData(type, text);
    surface.focus();
    surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
  return page.evaluate(() => window.bench.value);
}

/** The policy of the page refuses an event handler in a pasted text, and reports it, before the cleaning removes it. */
const blocked = expectConsoleError('Executing inline event handler violates');

/** The clipboard content of each program, and the expected result. */
const pastes: { from: string; html: string; lost: number }[] = [
  {
    from: 'word.html',
    html:
      '<h2>Programme de mai</h2><h2>La semaine de la mémoire</h2><p>Le <strong>27\u00a0mai</strong>, la ' +
      '<em>Guadeloupe</em> se souvient de l’abolition, <u>avec vous</u>. <span style="color:#c00000">Entrée ' +
      'libre</span>, dans la limite des places.</p><ul><li>Visite guidée<ul><li>à 10\u00a0h, en ' +
      '<strong>français</strong></li><li>à 15\u00a0h, en créole</li></ul></li><li>Concert sur le ' +
      'parvis</li></ul><p>Pour venir\u00a0:</p><ol start="3"><li>Prendre le bus\u00a0A</li><li><a ' +
      'href="https://exemple.fr/plan" target="_blank" rel="noopener noreferrer">Suivre le ' +
      'plan</a></li></ol><h4>Tarifs</h4><table><tbody><tr><td>Plein</td><td>15\u00a0€</td></tr></tbody></table><p>Note de bas de page.</p>',
    lost: 1,
  },
  {
    from: 'libreoffice.html',
    html:
      '<h2>La salle des archives</h2><p><span style="color:#c9211e">Ouverte</span> du mardi au ' +
      '<strong>samedi</strong>, sur <em>rendez-vous</em> <u>seulement</u>.</p><ol><li>Écrire<ul><li>au ' +
      'service</li><li>ou à l’accueil</li></ul></li><li>Venir</li></ol><p><a ' +
      'href="mailto:archives@memorial.example">archives@memorial.example</a></p>',
    lost: 1,
  },
  {
    from: 'google-docs.html',
    html:
      '<h2>Les voix du port</h2><p>Une <strong>grande</strong> soirée <em>de contes</em> et de <u><span ' +
      'style="color:#b8311a">musique</span></u>, au 2<sup>e</sup> ' +
      'étage.</p><ul><li>Conteurs<ul><li>Marie-Galante</li></ul></li><li>Tambours</li></ul><p><a ' +
      'href="https://exemple.fr/voix">Réserver</a></p>',
    lost: 0,
  },
  {
    from: 'chrome-page.html',
    html:
      '<h2>L’abolition de 1848</h2><p>Le <strong>27 avril</strong>, à <a href="https://exemple.fr/paris" ' +
      'target="_blank" rel="noopener noreferrer">Paris</a>.</p><p>Le décret\u00a0arrive plus ' +
      'tard.</p><p><span style="color:#d62828">En rouge</span> en blanc</p><p>Mots libres</p><p>après un ' +
      'blanc</p><figure><img src="https://exemple.fr/port.jpg" alt="Le port" width="640" height="427" ' +
      '/><figcaption>Le port, vers 1850</figcaption></figure><p>Ne pas suivre</p><h4>Voir ' +
      'aussi</h4><ul><li>Un</li><li>Deux</li></ul>',
    lost: 0,
  },
  {
    from: 'safari-page.html',
    html: '<p>Le gwoka se répond<strong>, dit-on,</strong><em>\u00a0au soir</em></p>',
    lost: 1,
  },
  {
    from: 'word-web.html',
    html:
      '<h2>Journées du patrimoine</h2><h3>Au programme</h3><p>Le <strong>samedi</strong> et le <em><span ' +
      'style="color:#c00000">dimanche</span></em></p><ul><li>Visites<ul><li>en ' +
      'créole</li></ul></li><li>Contes</li></ul><p>Pour ' +
      'venir\u00a0:</p><ol><li>Réserver</li><li>Venir</li></ol><table><tbody><tr><td>Samedi</td></tr></tbody></table>',
    lost: 0,
  },
  {
    from: 'word-interrupted.html',
    html:
      '<ol><li>Avant la visite<ol><li><p>Réserver</p><p>La réponse vient sous deux ' +
      'jours.</p></li><li>Préparer</li></ol><ul><li>un carnet</li></ul><ol ' +
      'start="3"><li>Venir</li></ol></li></ol><p>Le jour même\u00a0:</p><ol start="2"><li>Pendant la ' +
      'visite</li></ol>',
    lost: 0,
  },
  {
    from: 'google-docs-levels.html',
    html:
      '<ol><li>Le quai</li><li>Le phare</li></ol><ol><li>La ville<ol><li>Le marché<ol><li>aux ' +
      'épices</li></ol></li></ol></li></ol><ul><li>Trois crans</li></ul>',
    lost: 0,
  },
  {
    from: 'word-firefox.html',
    html:
      '<p>Matériel\u00a0:</p><ul><li>Tambours<ul><li>le ' +
      '<strong>boula</strong></li></ul></li><li>Chaises</li></ul><p>Un paragraphe en retrait, sans puce</p>',
    lost: 0,
  },
  { from: 'word-drawing.html', html: '<p>Le plan</p><p>de la salle</p><p>et du jardin.</p>', lost: 2 },
];

for (const { from, html, lost } of pastes) {
  test(`${from} is pasted with its structure only`, { annotation: blocked }, async ({ page, openEditor }) => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="427"/>';
    await page.route('https://exemple.fr/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    );
    await openEditor();
    const pasted = await paste(page, { 'text/html': fixture(from), 'text/plain': 'Sans mise en forme' });
    expect(pasted).toBe(html);
    expect(sanitizeEditorHtml(pasted), 'the server keeps every letter of it').toBe(pasted);
    expect(await page.evaluate((again) => window.bench.editAgain(again), pasted)).toBe(pasted);
    const notice = page.getByText(/n’a pas pu être collée|n’ont pas pu être collées/);
    await expect(notice).toHaveCount(lost > 0 ? 1 : 0);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  });
}

test('After a table the caret is below it, and a link through Google leads to its target', async ({
  page,
  openEditor,
}) => {
  await openEditor();
  await paste(page, { 'text/html': '<p>Tarifs</p><table><tr><td>Plein</td><td>15</td></tr></table>' });
  const link = 'https://www.google.com/url?q=https://exemple.fr/a?b%3D1&sa=D&source=docs';
  expect(await paste(page, { 'text/html': `<h2>Suite</h2><p><a href="${link}">Voir</a></p>` })).toBe(
    '<p>Tarifs</p><table><tbody><tr><td>Plein</td><td>15</td></tr></tbody></table><h2>Suite</h2>' +
      '<p><a href="https://exemple.fr/a?b=1">Voir</a></p>',
  );
});

test('Plain text becomes paragraphs with the same text', async ({ page, openEditor }) => {
  await openEditor();
  expect(await paste(page, { 'text/plain': fixture('plain.txt') })).toBe(
    '<p>Première ligne</p><p>Deuxième ligne</p><p>&lt;b&gt;Troisième&lt;/b&gt; &amp; dernière</p>',
  );
});

test('Plain text preserves characters of Markdown', async ({ page, openEditor }) => {
  await openEditor();
  const written = 'Entrée *sur présentation* du billet, __gratuite__ le dimanche, ~~complet~~ `ou` **non**';
  expect(await paste(page, { 'text/plain': written })).toBe(`<p>${written}</p>`);
});

test('Cut text is pasted completely', {
  annotation: expectConsoleError('Failed to load resource.*404'),
}, async ({ page, openEditor }) => {
  const html =
    '<p style="text-align:center">a <abbr title="t">b</abbr></p><figure class="wide"><img src="/uploads/a_0123456789.jpg" alt="e" ' +
    'data-alt="library" /><figcaption>f</figcaption></figure><figure><video src="/uploads/a_0123456789.mp4" controls ' +
    'preload="none"></video><figcaption>g</figcaption></figure><iframe src="https://exemple.fr/" ' +
    'title="Film" loading="lazy" ' +
    'referrerpolicy="strict-origin-when-cross-origin"></iframe><table><caption>c</caption><tbody><tr><td ' +
    'style="text-align:right">d</td></tr></tbody></table><ol reversed start="3"><li><span ' +
    'lang="en">e</span></li></ol>';
  await openEditor(html);
  await page.getByRole('textbox', { name: 'Description' }).press('ControlOrMeta+a');
  await page.getByRole('textbox', { name: 'Description' }).evaluate((surface) => {
    const clipboardData = new DataTransfer();
    for (const type of ['cut', 'paste']) {
      surface.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
    }
  });
  expect(await page.evaluate(() => [window.bench.changes[0], window.bench.value])).toEqual(['', html]);
});

test('Small pastes are sanitized as specified for each', { annotation: blocked }, async ({ page, openEditor }) => {
  await openEditor();
  const cases: [from: string, pasted: string, clean: string][] = [
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['boxes', '<div>a</div><div><div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    ['empty paragraphs', '<p>a</p><p> </p><p>&nbsp;</p><p><br></p><p><b> </b></p><p>b</p>', '<p>a</p><p>b</p>'],
    [
      'a film',
      '<p>a</p><video src="https://a.fr/uploads/a_0123456789.mp4" controls><a href="/b">b</a></video>',
      '<p>a</p>',
    ],
    ['a link', '<a href="/visiter" target="_self" class="x" onclick="y()">a</a>', '<p><a href="/visiter">a</a></p>'],
    [
      'a link to nothing',
      '<p><a href="#ici">a</a> <a href="file:///C:/a.doc">b</a> <a href="vbscript:x">c</a></p>',
      '<p>a b c</p>',
    ],
    ['a style', '<p style="color:#123456;margin:0;text-align:right">a</p>', '<p style="color: rgb(18, 52, 86);">a</p>'],
    ['a title', '<h1>a</h1><h5>b</h5>', '<h2>a</h2><h4>b</h4>'],
    [
      'words in bold by their weight',
      '<p><span style="font-weight:600">a</span></p>',
      '<p><span><strong>a</strong></span></p>',
    ],
    ['a bold that is none', '<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
    ['lines', '<div>a<br>b<br><br>c</div>', '<p>a<br>b</p><p>c</p>'],
    [
      'a list gone astray',
      '<ul><li>a</li><ol><li>b</li></ol></ul><li>c</li>',
      '<ul><li>a<ol><li>b</li></ol></li></ul><p>c</p>',
    ],
    [
      'an item with a list alone',
      '<ul><li><ul><li>a</li></ul></li><li>b</li></ul>',
      '<ul><li>a</li></ul><ul><li>b</li></ul>',
    ],
    [
      'an item with the end of the list above',
      '<ol><li>a<ol><li>b</li></ol></li><li style="list-style-type:none"><ol><li>c</li></ol></li></ol>',
      '<ol><li>a<ol><li>b</li><li>c</li></ol></li></ol>',
    ],
    [
      'a list that Word itself wrote as one',
      '<ul><li style="mso-list:l0 level1 lfo1">a</li></ul>',
      '<ul><li>a</li></ul>',
    ],
    ['the space of two words', '<p><b>a</b><span> </span><b>b</b></p>', '<p><b>a</b> <b>b</b></p>'],
    [
      'a picture',
      '<img src="/uploads/a.jpg" alt="A" width="10" height="50%" class="b">',
      '<p><img src="/uploads/a.jpg" alt="A" width="10"></p>',
    ],
    [
      'an interactive page',
      '<form><button>a</button><input value="b">c</form><svg><a href="x">d</a></svg>',
      '<p>c</p>',
    ],
  ];
  for (const [what, pasted, clean] of cases) {
    expect(await page.evaluate((html) => window.bench.cleanPaste(html).html, pasted), what).toBe(clean);
  }
});

test('A numbered heading of Word remains a heading; lists of two kinds remain two lists', async ({
  page,
  openEditor,
}) => {
  await openEditor();
  const item = (list: string, marker: string, text: string, tag = 'p') =>
    `<${tag} style='mso-list:${list} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}` +
    `<span>&nbsp; </span></span><![endif]>${text}</${tag}>`;
  const clean = (html: string) => page.evaluate((source) => window.bench.cleanPaste(source).html, html);
  expect(await clean(item('l0 level1', '1.', 'Salles', 'h2'))).toBe('<h2>Salles</h2>');
  expect(await clean([item('l0 level1', '·', 'a'), item('l1 level1', '1)', 'b')].join('\n'))).toMatch(
    /^<ul><li>a<\/li><\/ul>\s*<ol><li>b<\/li><\/ol>$/,
  );
  expect(
    await clean(
      [
        item('l0 level1', '1.', 'a'),
        item('l0 level3', 'i.', 'b'),
        item('l0 level2', 'a.', 'c'),
        item('l0 level1', '2.', 'd'),
      ].join(''),
    ),
  ).toBe('<ol><li>a<ol><li>b</li></ol><ol><li>c</li></ol></li><li>d</li></ol>');
  expect(await clean(`<div style='mso-element:para-border-div'>${item('l0 level1', '·', 'a')}</div>`)).toBe(
    '<ul><li>a</li></ul>',
  );
});
