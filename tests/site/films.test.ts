import { expect, it } from 'vitest';
import { withEmbeds } from '#app/site/rich-text/embeds.ts';
import { withFilms } from '#app/site/rich-text/films.ts';

/** The names of classes without the hash of their file. */
const shown = (html: string) =>
  withEmbeds(withFilms(html), 'https://memorial.example').replaceAll(/_([a-zA-Z]+)_\w{6}(?=[ "])/g, '$1');
const start =
  '<video src="/uploads/a_0123456789.mp4" controls="" preload="none" poster="/uploads/a.jpg" aria-label="La mer (3 min)"';
const link = '<a href="/uploads/a_0123456789.mp4">Télécharger la vidéo</a></video>';
const film = start.replace('<video', '<video class="film"');

it('a film of a text has a visible title: its caption, or that of the library', () => {
  expect(shown(`<p>a</p><figure>${start}></video><figcaption>Le soir</figcaption></figure>`)).toBe(
    `<p>a</p><div data-film=""><figure role="figure" aria-label="Le soir">${film}>${link}<figcaption>Le soir</figcaption></figure></div>`,
  );
  expect(shown(`<figure>${start}></video></figure>`)).toContain(
    '<figure role="figure" aria-label="La mer (3 min)"><video',
  );
});

it('a film of a text has the button of its descriptions and its transcript below', () => {
  const track = '<track kind="descriptions" src="/uploads/a.vtt" srclang="fr" label="Audiodescription" />';
  const html = shown(`<figure>${start} data-transcript="Un &lt;b&gt;.\n\nDeux">${track}</video></figure>`);
  expect(html).toContain(`${film}>${track}${link}`);
  expect(html).toMatch(
    /<\/figure><div class="cluster above3 descriptions" data-scripted=""><button [^>]*data-descriptions="">Audiodescription<\/button>/,
  );
  expect(html).toContain(
    '<summary class="action">Transcription de la vidéo</summary>' +
      '<p class="lines above3">Un &lt;b&gt;.</p><p class="lines above3">Deux</p></details></div>',
  );
  expect(html).not.toContain('data-transcript');
});

it('a figure without a film stays as it is', () => {
  const figure = '<figure><img src="/a.jpg" alt="" /><figcaption>A</figcaption></figure>';
  expect(withFilms(`<figure>${figure}</figure>${figure}`)).toBe(`<figure>${figure}</figure>${figure}`);
});
