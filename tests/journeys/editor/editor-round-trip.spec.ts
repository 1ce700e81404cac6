import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sanitizeEditorHtml } from '#server/entry-input/sanitize-html.ts';
import { test } from '#tests/editor/bench.ts';
import { expect } from '../test.ts';

// The test does not depend on the width of the window.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000);

/** One of each allowed element, in the form that the server stores. */
const everything = [
  '<p>Un <strong>deux</strong> <em>trois</em> <u>quatre</u> <s>cinq</s> H<sub>2</sub>O 1<sup>er</sup> ' +
    '<small>petit</small> <mark>vu</mark> <cite>Œuvre</cite> <code>a &lt; b</code> <abbr ' +
    'title="Organisation">O.</abbr></p>',
  '<p style="text-align:justify">Une ligne<br />deux, «\u00a0trois\u00a0» &amp; <span style="color:#b8311a">rouge</span></p>',
  '<p lang="gcf">Yé krik <span lang="en">hello</span></p>',
  '<h2 style="text-align:center">Deux</h2><h3>Trois</h3><h4>Quatre</h4>',
  '<ul><li>Un<ul><li>Un un</li></ul></li><li><p>Deux</p><p>Encore</p></li></ul><ol reversed start="3"><li>Trois</li></ol>',
  '<ul><li><h3>Titre d’abord</h3></li></ul>',
  '<blockquote><p>Cité</p></blockquote><hr /><pre>un\n  deux</pre>',
  '<p><a href="/visiter-le-macte">ici</a> <a href="https://exemple.fr/" target="_blank" rel="noopener ' +
    'noreferrer" hreflang="en" title="Là">là</a></p>',
  '<p><img src="/uploads/a.jpg" alt="" width="10" height="20" /></p><figure><img src="/uploads/b.jpg" ' +
    'alt="B" /><figcaption>Légende</figcaption></figure>',
  '<iframe src="https://exemple.fr/carte" title="Carte" width="600" height="400" allowfullscreen ' +
    'loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>',
  '<figure><img src="/uploads/a.jpg" alt="" /><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Usine" width="560" ' +
    'height="315" allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>' +
    '<figcaption>Un <em>film</em></figcaption></figure>',
  '<figure><video src="/uploads/a_0123456789.mp4" controls preload="none" poster="/uploads/a-preview-0123456789.jpg" ' +
    'data-lacks="captions descriptions"></video><figcaption>Un <em>film</em> d’ici</figcaption></figure>',
  '<figure class="wide"><video src="/uploads/a_0123456789.webm" controls preload="none"></video><figcaption>Encore</figcaption></figure>',
  '<figure lang="en"><iframe src="https://exemple.fr/" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>' +
    '<figcaption lang="fr">Un plan</figcaption></figure>',
  '<table><caption>Tarifs</caption><thead><tr><th scope="col">Qui</th><th scope="col" ' +
    'style="text-align:right">Prix</th></tr></thead><tbody><tr><td ' +
    'colspan="2">Tous</td></tr></tbody><tfoot><tr><td></td><td>fin</td></tr></tfoot></table>',
];

test.describe('Rich text that is saved, displayed and edited again', () => {
  test('The editor serializes each allowed element unchanged', async ({ page, openEditor }) => {
    await openEditor();
    for (const html of everything) {
      expect(sanitizeEditorHtml(html), 'the server keeps it').toBe(html);
      expect(await page.evaluate((source) => window.bench.editAgain(source), html)).toBe(html);
    }
  });

  test('The editor serializes the texts of the demonstration content unchanged', async ({ page, openEditor }) => {
    await openEditor();
    const entriesOf = async (type: string): Promise<{ description?: string; content?: string }[]> =>
      JSON.parse(await readFile(new URL(`../../../demo/${type}.json`, import.meta.url), 'utf8'));
    const entries = [...(await entriesOf('events')), ...(await entriesOf('patrimoine-actualites'))];
    const texts = entries.map(({ description, content }) => sanitizeEditorHtml(description ?? content ?? ''));
    expect(texts.length).toBeGreaterThan(20);
    const again = await page.evaluate((all) => all.map((html) => window.bench.editAgain(html)), texts);
    expect(again).toEqual(texts);
  });

  test('is normalized by the first edit, without losing text, pictures, links or frames', async ({
    page,
    openEditor,
  }) => {
    test.slow();
    await openEditor();
    const leaf = fc.constantFrom(
      'mot',
      ' ',
      ' deux mots ',
      '\n',
      '&nbsp;',
      '&lt;b&gt;',
      '&amp;amp;',
      '«\u00a0',
      '<br>',
      '<img src="/a.jpg" alt="A">',
      '<hr>',
      '<iframe src="https://a.fr/"></iframe>',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<svg onload=alert(1)><p>',
      '</p>',
      '<td>',
      '<!--',
      '<style>p{}</style>',
    );
    const tag = fc.constantFrom(
      'p',
      'p',
      'div',
      'h1',
      'h2',
      'ul',
      'ol',
      'li',
      'li',
      'blockquote',
      'pre',
      'strong',
      'b',
      'em',
      'u',
      's',
      'sub',
      'mark',
      'code',
      'figure',
      'figcaption',
      'table',
      'tbody',
      'tr',
      'td',
      'th',
      'caption',
      'span style="color:#abc"',
      'p style="text-align:right;color:red"',
      'p lang="en"',
      'em lang="en"',
      'a href="/x"',
      'a href="https://a.fr/" target="_blank"',
      'td style="text-align:center"',
      'abbr title="t"',
    );
    const { html } = fc.letrec((tie) => ({
      html: fc.array(fc.oneof({ maxDepth: 5 }, leaf, tie('element')), { maxLength: 5 }).map((parts) => parts.join('')),
      element: fc.tuple(tag, tie('html')).map(([name, inner]) => `<${name}>${inner}</${name.split(' ')[0]}>`),
    }));
    const samples = fc.sample(html as fc.Arbitrary<string>, { numRuns: 600, seed: 1848 });
    // The same with films of the library in place of frames.
    const film = '<video src="/uploads/a_0123456789.mp4">b</video>';
    const films = samples
      .filter((sample) => sample.includes('<iframe'))
      .map((sample) => sample.replaceAll(/<iframe.*?<\/iframe>/g, film));
    const texts = [...samples, ...films].map(sanitizeEditorHtml);
    const seen = await page.evaluate(
      (all) =>
        all.map((source) => {
          /** The visible content: text without spaces, and the numbers of pictures, frames and links with a URL. */
          const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
          // A link around list items becomes links within them; around a frame it has no clickable content.
          const countsLinks = parse(source).querySelector('a :is(li, iframe, video)') === null;
          const shown = (html: string) => {
            const body = parse(html);
            const text = body.textContent?.replace(/[\s\u00a0]/g, '');
            const links =
              countsLinks &&
              [...body.querySelectorAll('a[href]')]
                .map(({ textContent }) => textContent?.trim())
                .join('')
                .replace(/\s/g, '');
            return JSON.stringify([
              text,
              body.querySelectorAll('img').length,
              body.querySelectorAll('iframe').length,
              body.querySelectorAll('video').length,
              links,
            ]);
          };
          const once = window.bench.editAgain(source);
          return { source, once, twice: window.bench.editAgain(once), before: shown(source), after: shown(once) };
        }),
      texts,
    );
    for (const { source, once, twice, before, after } of seen) {
      expect(after, source).toBe(before);
      expect(twice, source).toBe(once);
      expect(sanitizeEditorHtml(once), source).toBe(once);
    }
  });

  test('has the same allowed URLs in the editor as on the server', async ({ page, openEditor }) => {
    await openEditor();
    const hrefs = [
      'https://exemple.fr',
      'http://exemple.fr/a?b#c',
      'HTTPS://exemple.fr',
      'mailto:awa@exemple.fr',
      'tel:+590590',
      '/visiter',
      'visiter',
      '#ici',
      '?a=b',
      '//exemple.fr',
      '/\\exemple.fr',
      '\\\\exemple.fr',
      '/\t/exemple.fr',
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://a.fr/x',
      'ftp://exemple.fr',
    ];
    for (const candidate of hrefs) {
      const isSafe = sanitizeEditorHtml(`<a href="${candidate}">x</a>`).includes('href');
      expect(await page.evaluate((url) => window.bench.isSafeUrl(url), candidate), candidate).toBe(isSafe);
    }
  });
});
