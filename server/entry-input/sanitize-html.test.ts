import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeEditorHtml } from './sanitize-html.ts';

describe('sanitized HTML', () => {
  it.each([
    ['scripts go, with what they say', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['handlers go', '<p onclick="x()">a</p><img src="/a.jpg" onerror="x()">', '<p>a</p><img src="/a.jpg" />'],
    [
      'of styles a colour and an alignment stay',
      '<p style="color:#b8311a;margin:0;text-align:center">a</p>',
      '<p style="color:#b8311a;text-align:center">a</p>',
    ],
    ['a title is the page’s', '<h1>a</h1>', '<h2>a</h2>'],
    [
      'links lead to the web, letters and calls',
      '<a href="javascript:x">a</a><a href="tel:+590590">b</a>',
      '<a>a</a><a href="tel:+590590">b</a>',
    ],
    [
      'a new tab knows nothing of ours',
      '<a href="https://a.fr" target="foo">a</a>',
      '<a href="https://a.fr" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    [
      'iframes are over https',
      '<iframe src="http://a.fr"></iframe><iframe src="https://a.fr"></iframe>',
      '<iframe src="https://a.fr" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>',
    ],
    [
      'a figure is wide or not, and a picture of the library may have its alternative',
      '<figure class="wide x"><img src="/uploads/a.jpg" alt="A" data-alt="library"></figure>' +
        '<figure class="x"><img src="https://a.fr/a.jpg" data-alt="library"><img src="/uploads/b.jpg" data-alt="b"></figure>',
      '<figure class="wide"><img src="/uploads/a.jpg" alt="A" data-alt="library" /></figure>' +
        '<figure><img src="https://a.fr/a.jpg" /><img src="/uploads/b.jpg" /></figure>',
    ],
    [
      'a film is one of the library, in a figure and without content',
      '<figure><video src="/uploads/a_0123456789.mp4" autoplay loop width="9" poster="/uploads/b.jpg" data-lacks="captions">' +
        '<source src="https://a.fr/a.mp4"><track src="/b.vtt"><a href="/c">c</a></video><figcaption>A</figcaption></figure>',
      '<figure><video src="/uploads/a_0123456789.mp4" controls preload="none" poster="/uploads/b.jpg" data-lacks="captions">' +
        '</video><figcaption>A</figcaption></figure>',
    ],
    [
      'films of other sites go, with what they say',
      [
        'https://a.fr/uploads/a_0123456789.mp4',
        '//a.fr/a.mp4',
        '/uploads/../x/a_0123456789.mp4',
        '/uploads/a.mp4',
        'data:video/mp4,',
      ]
        .map((src) => `<p>a<video src="${src}" poster="x">b</video></p>`)
        .join('')
        .concat('<video><source src="/uploads/a_0123456789.mp4"></video>'),
      '<p>a</p>'.repeat(5),
    ],
    [
      'a film outside of a figure gets one, which is no part of a paragraph',
      '<p>a<video src="/uploads/a_0123456789.webm" poster="//a.fr/b" data-lacks="x"></video>b</p>' +
        '<ul><li><video src="/uploads/a_0123456789.mov"></video></li></ul>',
      '<p>a</p><figure><video src="/uploads/a_0123456789.webm" controls preload="none"></video></figure><p>b</p>' +
        '<ul><li><figure><video src="/uploads/a_0123456789.mov" controls preload="none"></video></figure></li></ul>',
    ],
    ['a picture without an address is none', '<p>a<img src="data:image/png;base64,AA==" alt="x"></p>', '<p>a</p>'],
  ])('%s', (_, input, output) => expect(sanitizeEditorHtml(input)).toBe(output));

  it.each([
    ['boxes within boxes', '<div><p>a</p></div>', '<p>a</p>'],
    ['a list within a box', '<div>a<ul><li>b</li></ul></div>', '<p>a</p><ul><li>b</li></ul>'],
    ['words around a box', '<div>a<div>b</div>c <b>d</b></div>', '<p>a</p><p>b</p><p>c <b>d</b></p>'],
    ['a deep nest', '<div><div><div>a</div></div></div><p>b</p>', '<p>a</p><p>b</p>'],
    [
      'an alignment on both sides of a list',
      '<div style="text-align:right">a<ol><li>b</li></ol>c</div>',
      '<p style="text-align:right">a</p><ol><li>b</li></ol><p style="text-align:right">c</p>',
    ],
    ['an empty paragraph that was written so', '<p></p><p>a</p>', '<p></p><p>a</p>'],
    ['a paragraph in an item or a cell', '<ul><li><p>a</p></li></ul>', '<ul><li><p>a</p></li></ul>'],
  ])('no block stays in a paragraph: %s', (_, input, output) => expect(sanitizeEditorHtml(input)).toBe(output));

  it('is unchanged by a second pass, whatever the input', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<ul>',
      '<li>',
      '</ul>',
      '<b>',
      '</b>',
      '<a href="x">',
      '<table><tr><td>',
      '</table>',
      '<!--',
      '-->',
      '<script>',
      '"',
      '<',
      '&lt;',
      'mot ',
      '<br>',
      '<p style="color:red">',
      '<iframe src="https://a.fr">',
      '<video src="/uploads/a_0123456789.mp4">',
      '</video>',
      '<figure>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const output = sanitizeEditorHtml(pieces.join(''));
        expect(sanitizeEditorHtml(output)).toBe(output);
      }),
      { numRuns: 1000, seed: 1848 },
    );
  });
});
