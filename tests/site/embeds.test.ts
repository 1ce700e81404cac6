import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { withEmbeds } from '#app/site/rich-text/embeds.ts';
import { sanitizeEditorHtml } from '#server/entry-input/sanitize-html.ts';

const home = 'https://memorial.example';
/** The names of classes without the hash of their file. */
const shown = (html: string) => withEmbeds(sanitizeEditorHtml(html), home).replaceAll(/_(\w+)_\w{6}(?=")/g, '$1');
const film = '<iframe src="https://www.youtube.com/embed/abc?rel=0&amp;start=4" title="Le &quot;gwoka&quot;"></iframe>';

describe('an embed', () => {
  it('is a placeholder with its name, a button and a link to the public page of the content', () => {
    const html = shown(`<p>Avant</p>${film}<p>Après</p>`);
    expect(html).not.toContain('<iframe');
    expect(html).toMatch(/^<p>Avant<\/p><span class="embed" .*<\/span><p>Après<\/p>$/);
    expect(html).toContain('data-embed="https://www.youtube-nocookie.com/embed/abc?rel=0&amp;start=4"');
    expect(html).toContain('data-title="Le &quot;gwoka&quot;"');
    expect(html).toContain('hébergé par youtube.com.');
    expect(html).toContain('href="https://www.youtube.com/watch?v=abc"');
  });

  it('is replaced separately, in a paragraph too', () => {
    const html = shown(`<p>Voir ${film} et <iframe src="https://carte.example/ici"></iframe> ici.</p>`);
    expect(html.match(/data-embed=/g)).toHaveLength(2);
    expect(html).toContain('href="https://carte.example/ici"');
    expect(html).not.toMatch(/<(div|p)[^>]*>[^<]*<(div|p)/);
  });

  it('contains no script, whatever its URL', () => {
    const html = shown(
      '<iframe src="https://x.example/&quot;&gt;&lt;img src=1 onerror=alert(1)&gt;" title="<b onclick=1>"></iframe>',
    );
    expect(html).not.toMatch(/<img|<b /);
  });

  it.each([
    '<iframe src="http://clair.example/"></iframe>',
    '<iframe title="rien"></iframe>',
    "<IFRAME SRC='data:text/html,x'></IFRAME>",
    '<iframe src="https://a.example/"',
  ])('and cannot be shown safely leaves no iframe: %s', (html) => {
    expect(withEmbeds(html, home).replace(/<iframe[^>]*$/, '')).not.toMatch(/<iframe/i);
  });
});

describe('a figure with a film and a picture of this site', () => {
  const figure = (source: string) =>
    `<figure><img src="${source}" alt="">${film}<figcaption>Le ka</figcaption></figure>`;

  it('shows the picture, and names the site on its button', () => {
    const html = shown(figure('/uploads/ka.jpg'));
    expect(html).toMatch(
      /^<figure role="figure" aria-label="Le ka"><span class="embed" data-embed="[^"]+" data-title="[^"]+"><img src="\/uploads\/ka\.jpg"/,
    );
    expect(html).toContain('class="poster"');
    expect(html).toContain('>Lire la vidéo (YouTube)<');
    expect(html).toMatch(/<\/span><figcaption>Le ka<\/figcaption><\/figure>$/);
  });

  it('is named by its caption', () => {
    expect(
      shown('<figure><img src="/uploads/a.jpg"><figcaption>Le « ka » <em>&amp;</em> "lui"</figcaption></figure>'),
    ).toMatch(/^<figure role="figure" aria-label="Le « ka » &amp; &quot;lui&quot;"><img/);
    expect(
      shown('<figure><img src="/uploads/a.jpg"></figure><figure><figcaption> </figcaption></figure>'),
    ).not.toContain('role');
  });

  it('requests no picture of another site', () => {
    expect(shown(figure('https://i.ytimg.com/vi/abc/0.jpg'))).not.toMatch(/<img|poster/);
  });

  it.each([
    ['https://player.vimeo.com/video/1', 'Lire la vidéo (Vimeo)'],
    ['https://geo.dailymotion.com/player.html?video=x', 'Lire la vidéo (Dailymotion)'],
    ['https://tube.example.fr/videos/embed/9c-1', 'Lire la vidéo (tube.example.fr)'],
    ['https://w.soundcloud.com/player/?url=x', 'Écouter (SoundCloud)'],
    ['https://carte.example/ici', 'Afficher'],
  ])('%s: %s', (source, label) => expect(shown(`<iframe src="${source}"></iframe>`)).toContain(`>${label}<`));
});

describe('a link', () => {
  it('that opens a new tab has one notice of it, within the text of the link', () => {
    const link = (text: string, rest = ' target="_blank"') => shown(`<p><a href="/visite"${rest}>${text}</a></p>`);
    expect(link('Le <em>plan</em>')).toContain('Le <em>plan</em><span data-new-tab=""> (nouvel onglet)</span></a></p>');
    expect(link('<img src="https://ailleurs.example/x.png" alt="Le quai">')).toContain(
      'Le quai<span data-new-tab=""> (nouvel onglet)</span></a><span class="embed"',
    );
    for (const html of [link('Le plan', ''), link('Le plan (nouvel\u00a0onglet)'), link('Le plan (nouvelle fenêtre)')])
      expect(html).not.toContain('data-new-tab');
  });
});

describe('a picture', () => {
  it('of this site remains, with a relative URL', () => {
    expect(shown('<p><img src="/uploads/a.jpg" alt="A"></p>')).toBe(
      '<p><img src="/uploads/a.jpg" alt="A" loading="lazy" decoding="async" /></p>',
    );
    expect(shown('<img src="https://memorial.example/uploads/a.jpg?v=1&amp;w=2" alt="A">')).toContain(
      'src="/uploads/a.jpg?v=1&amp;w=2"',
    );
  });

  it('of another site loads only on demand', () => {
    const html = shown(
      '<p>Voir <img src="https://www.ailleurs.example/x.png?a=1&amp;b=2" alt="Un &quot;ka&quot;"> ici.</p>',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('data-picture="https://www.ailleurs.example/x.png?a=1&amp;b=2"');
    expect(html).toContain('data-title="Un &quot;ka&quot;"');
    expect(html).toContain('Cette image est hébergée par ailleurs.example.');
    expect(html).not.toContain('data-embed=');
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  it('in a link leaves its text in the link, and its placeholder after it', () => {
    const html = shown(
      '<p><a href="/visite">Avant <img src="https://ailleurs.example/x.png" alt="Le quai"> après</a></p>',
    );
    expect(html).toMatch(/^<p><a href="\/visite">Avant Le quai après<\/a><span class="embed" data-picture=/);
  });

  it('that no https page could load is a link', () => {
    expect(shown('<img src="http://clair.example/x.png" alt="">')).toMatch(
      /^<a href="http:\/\/clair\.example\/x\.png"/,
    );
  });

  it.each([
    '<img src="//ailleurs.example/x.png">',
    '<IMG SRC=https://ailleurs.example/x.png>',
    "<img alt='>' src='https://ailleurs.example/x.png'>",
    '<img src="https:ailleurs.example/x.png">',
    '<img src="https://memorial.example@ailleurs.example/x.png">',
    '<img src="\\\\ailleurs.example/x.png">',
    '<img src="https://memorial.example//ailleurs.example/x.png">',
  ])('never loads by itself, however it is written: %s', (html) => {
    // Of this site and no other: a path, and not one that names a host.
    const foreign = /<img(?![^>]* src="\/[^/\\])/i;
    expect(shown(html)).not.toMatch(foreign);
  });
});

/** The elements of a page's HTML with their attributes, as a browser reads them (parse5). */
function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const elements: ReturnType<typeof elementsOf> = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment) => {
    if ('attrs' in node)
      elements.push({
        name: node.tagName,
        attributes: Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value])),
      });
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  return elements;
}

/** What `String.replace` reads in a replacement, and what ends an attribute or a tag. */
const pieces = [
  '$&',
  '$`',
  "$'",
  '$$',
  '$1',
  '$<a>',
  '"',
  "'",
  '>',
  '<',
  ' ',
  '=',
  '&',
  '&quot;',
  '/',
  '\\',
  'x',
  'onerror',
];
const hostileText = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(''));

it('adds no attribute and no element, whatever its URL or title contains', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('https://memorial.example/x', '/x', 'https://ailleurs.example/x', 'http://clair.example/'),
      hostileText,
      hostileText,
      fc.boolean(),
      (start, rest, title, linked) => {
        const quoted = (text: string) =>
          text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
        const tag = `<img src="${quoted(start + rest)}" alt="${quoted(title)}">`;
        const frame = `<iframe src="${quoted(start + rest)}" title="${quoted(title)}"></iframe>`;
        const clean = sanitizeEditorHtml(linked ? `<p><a href="/y">${tag}${frame}</a></p>` : `<p>${tag}${frame}</p>`);
        for (const { name, attributes } of elementsOf(withEmbeds(clean, home))) {
          expect(['p', 'a', 'img', 'span', 'strong', 'button']).toContain(name);
          const allowed =
            name === 'img' ? ['src', 'alt', 'loading', 'decoding'] : /^(class|data-.*|href|target|rel|type)$/;
          for (const attribute of Object.keys(attributes))
            if (Array.isArray(allowed)) expect(allowed).toContain(attribute);
            else expect(attribute).toMatch(allowed);
          if (name === 'img') expect(URL.parse(attributes.src ?? '', home)?.origin).toBe(home);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

it('preserves the URL of a picture of this site, whatever it contains', () => {
  const pictureUrl = `${home}/x$& style=position:fixed;inset:0 onerror=alert(1) x`;
  const html = shown(`<a href="https://evil.example/"><img src="${pictureUrl}" alt="a"></a>`);
  const [, image] = elementsOf(html);
  expect(Object.keys(image?.attributes ?? {})).toEqual(['src', 'alt', 'loading', 'decoding']);
  expect(URL.parse(image?.attributes.src ?? '', home)?.href).toBe(new URL(pictureUrl).href);
});
