import { escapeHtml, rewriteHtml, startTag } from '#model/html.ts';
import { transcriptParagraphs } from '../media/transcript.ts';

type FilmClasses = Record<'film' | 'descriptions' | 'button' | 'transcript' | 'summary' | 'paragraph', string>;

/** A figure without another in it. */
const innermostFigure = /<figure\b[^>]*>(?:(?!<\/?figure\b)[\s\S])*<\/figure>/g;

/**
 * Shows the films of the library in clean HTML, as the API describes them (server/entries/text-files.ts), like media/VideoPlayer.tsx: with a
 * visible title, a link to the file, the button of the descriptions and the transcript. Nothing of a film is fetched until it is played.
 */
export function withFilms(html: string, classes: FilmClasses): string {
  return html.replaceAll(innermostFigure, (figure) => {
    if (!figure.includes('<video')) return figure;
    let title = '';
    let source = '';
    let after = '';
    const shown = rewriteHtml(figure, (part) => {
      if (part.kind === 'text') return undefined;
      if (part.kind === 'close') {
        if (part.name === 'video') return `${startTag('a', { href: source })}Télécharger la vidéo</a></video>`;
        const isUntitled = part.name === 'figure' && title && !figure.includes('<figcaption');
        return isUntitled ? `<figcaption>${escapeHtml(title)}</figcaption></figure>` : undefined;
      }
      if (part.name === 'track' && part.attributes.kind === 'descriptions') after = buttonOf(classes) + after;
      if (part.name !== 'video') return undefined;
      const { 'data-transcript': transcript, ...attributes } = part.attributes;
      title = attributes['aria-label'] ?? '';
      source = attributes.src ?? '';
      if (transcript) after += disclosureOf(transcript, classes);
      return startTag('video', { class: classes.film, ...attributes });
    });
    return `<div data-film="">${shown}${after}</div>`;
  });
}

const buttonOf = ({ descriptions, button }: FilmClasses): string =>
  startTag('div', { class: descriptions, 'data-scripted': '' }) +
  startTag('button', { type: 'button', class: button, 'aria-pressed': 'false', 'data-descriptions': '' }) +
  'Audiodescription</button><p data-description=""></p></div>';

function disclosureOf(transcript: string, { transcript: disclosure, summary, paragraph }: FilmClasses): string {
  const start = startTag('details', { class: disclosure }) + startTag('summary', { class: summary });
  const texts = transcriptParagraphs(transcript).map(
    (text) => `${startTag('p', { class: paragraph })}${escapeHtml(text)}</p>`,
  );
  return `${start}Transcription de la vidéo</summary>${texts.join('')}</details>`;
}
