import { describe, expect, it } from 'vitest';
import { withEmbeds, withoutEmbeds } from '#app/site/parts/embeds.ts';
import { cleanHtml } from '#server/api/rich-text.ts';

const home = 'https://memorial.example';
const classes = { box: 'box', text: 'text', button: 'button' };
const shown = (html: string) => withEmbeds(cleanHtml(html), classes, home);
const film = '<iframe src="https://www.youtube.com/embed/abc?rel=0&amp;start=4" title="Le &quot;gwoka&quot;"></iframe>';

describe('what is embedded', () => {
  it('waits, named, with a button and a link that leads where a reader can see it', () => {
    const html = shown(`<p>Avant</p>${film}<p>Après</p>`);
    expect(html).not.toContain('<iframe');
    expect(html).toMatch(/^<p>Avant<\/p><span class="box" .*<\/span><p>Après<\/p>$/);
    expect(html).toContain('data-embed="https://www.youtube.com/embed/abc?rel=0&amp;start=4"');
    expect(html).toContain('data-title="Le &quot;gwoka&quot;"');
    expect(html).toContain('proposé par youtube.com.');
    expect(html).toContain('href="https://www.youtube.com/watch?v=abc"');
  });

  it('is each told by itself, in a paragraph too', () => {
    const html = shown(`<p>Voir ${film} et <iframe src="https://carte.example/ici"></iframe> ici.</p>`);
    expect(html.match(/data-embed=/g)).toHaveLength(2);
    expect(html).toContain('href="https://carte.example/ici"');
    expect(html).not.toMatch(/<(div|p)[^>]*>[^<]*<(div|p)/);
  });

  it('gives nothing to a script, whatever its address says', () => {
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
    expect(withEmbeds(html, classes, home).replace(/<iframe[^>]*$/, '')).not.toMatch(/<iframe/i);
  });

  it('is a plain link where there is no room', () => {
    expect(withoutEmbeds(cleanHtml(film), home)).toMatch(/^<a href="https:\/\/www\.youtube\.com\/watch\?v=abc"/);
  });
});

describe('a picture', () => {
  it('of this site stays, by its path', () => {
    expect(shown('<p><img src="/uploads/a.jpg" alt="A"></p>')).toBe('<p><img src="/uploads/a.jpg" alt="A" /></p>');
    expect(shown('<img src="https://memorial.example/uploads/a.jpg?v=1&amp;w=2" alt="A">')).toContain(
      'src="/uploads/a.jpg?v=1&amp;w=2"',
    );
  });

  it('of another site waits to be asked for', () => {
    const html = shown(
      '<p>Voir <img src="https://www.ailleurs.example/x.png?a=1&amp;b=2" alt="Un &quot;ka&quot;"> ici.</p>',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('data-picture="https://www.ailleurs.example/x.png?a=1&amp;b=2"');
    expect(html).toContain('data-title="Un &quot;ka&quot;"');
    expect(html).toContain('Cette image est proposée par ailleurs.example.');
    expect(html).not.toContain('data-embed=');
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  it('in a link leaves its words there, and its place after', () => {
    const html = shown(
      '<p><a href="/visite">Avant <img src="https://ailleurs.example/x.png" alt="Le quai"> après</a></p>',
    );
    expect(html).toMatch(/^<p><a href="\/visite">Avant Le quai après<\/a><span class="box" data-picture=/);
  });

  it('that no secure page could show is a link', () => {
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
  ])('however it is written asks nobody: %s', (html) => {
    // Of this site and no other: a path, and not one that names a host.
    const foreign = /<img(?![^>]* src="\/[^/\\])/i;
    expect(shown(html)).not.toMatch(foreign);
    expect(withoutEmbeds(cleanHtml(html), home)).not.toMatch(foreign);
  });
});
