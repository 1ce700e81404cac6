import { describe, expect, it } from 'vitest';
import { isEmbedCode, parseFilm } from './film-url.ts';

const youtube = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
const peertube = 'https://video.exemple.org/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d';
const soundcloud = (track: string) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(track)}`;

describe('the address of a film', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=90', `${youtube}?start=90`],
    [' https://youtu.be/dQw4w9WgXcQ?si=abc&t=1m30s ', `${youtube}?start=90`],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://youtube.com/live/dQw4w9WgXcQ?start=3', `${youtube}?start=3`],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0', youtube],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0',
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
    ],
    ['https://vimeo.com/channels/staffpicks/76979871#t=30s', 'https://player.vimeo.com/video/76979871#t=30s'],
    ['https://www.dailymotion.com/video/x7tgad0', 'https://www.dailymotion.com/embed/video/x7tgad0'],
    ['https://dai.ly/x7tgad0', 'https://www.dailymotion.com/embed/video/x7tgad0'],
    ['https://geo.dailymotion.com/player.html?video=x7tgad0', 'https://www.dailymotion.com/embed/video/x7tgad0'],
    [
      'https://video.exemple.org/w/kkGMgK9ZtnKfYAgnEtQxbv',
      'https://video.exemple.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv',
    ],
    ['https://video.exemple.org/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d', peertube],
    [`${peertube}?start=1m5s`, `${peertube}?start=65`],
    [
      'https://soundcloud.com/memorial/chant-de-travail?si=1',
      soundcloud('https://soundcloud.com/memorial/chant-de-travail'),
    ],
    ['https://soundcloud.com/memorial/sets/voix/', soundcloud('https://soundcloud.com/memorial/sets/voix')],
  ])('%s', (typed, src) => {
    const film = parseFilm(typed);
    expect(film?.src).toBe(src);
    // The address of a frame is that of a film too.
    expect(parseFilm(src)?.src).toBe(src);
  });

  it.each([
    'https://exemple.org/ma-video',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://awa:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@memorial',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/watch?v=trop-court',
    'https://youtube.com.exemple.org/watch?v=dQw4w9WgXcQ',
    'https://exemple.org/embed/dQw4w9WgXcQ',
    'https://bit.ly/3abcdef',
    'https://on.soundcloud.com/abcdef',
    'https://vimeo.com/memorial',
    'https://vimeo.com/76979871/pas-une-clé',
    'https://localhost/w/kkGMgK9ZtnKfYAgnEtQxbv',
    'https://10.0.0.1/w/kkGMgK9ZtnKfYAgnEtQxbv',
    'https://w.soundcloud.com/player/?url=https%3A//exemple.org/a/b',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
    '',
    '<iframe src="https://exemple.org/carte"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe title="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  ])('%s is refused', (typed) => expect(parseFilm(typed)).toBeUndefined());
});

describe('an embed code', () => {
  it.each([
    [
      `<iframe width="640" height="360" src="${youtube}?si=x" title="YouTube video player" frameborder="0" allowfullscreen></iframe>`,
      { src: youtube, width: '640', height: '360' },
    ],
    [
      '<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0" ' +
        'style="width:100%" title="La sirène de l&#39;usine"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
      {
        src: 'https://player.vimeo.com/video/76979871?h=8272103f6e',
        width: '560',
        height: '315',
        title: 'La sirène de l’usine',
      },
    ],
    [
      '<iframe width="100%" height="300" ' +
        'src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500"></iframe>' +
        '<div><a href="https://soundcloud.com/memorial">Mémorial</a></div>',
      { src: soundcloud('https://api.soundcloud.com/tracks/293'), width: '560', height: '300' },
    ],
    [`<iframe src='//www.dailymotion.com/embed/video/x7tgad0' title=Usine>`, { title: 'Usine' }],
  ])('%s', (code, film) => {
    expect(isEmbedCode(code)).toBe(true);
    expect(parseFilm(code)).toMatchObject(film);
    expect(parseFilm(code)?.title).toBe('title' in film ? film.title : undefined);
  });

  it('is none of a sentence about one, nor of another tag', () => {
    for (const text of ['La balise <iframe src="x"> ', '<p>Un film</p>', 'iframe'])
      expect(isEmbedCode(text)).toBe(false);
  });
});

it('A film has the usual size, and a sound a lower one', () => {
  expect(parseFilm('https://youtu.be/dQw4w9WgXcQ')).toMatchObject({ width: '560', height: '315' });
  expect(parseFilm('https://soundcloud.com/memorial/chant')).toMatchObject({ height: '166' });
});
