import { escapeHtml, rewriteHtml, startTag } from '#model/html.ts';
import { transcriptParagraphs } from '../media/transcript.ts';
import player from '../media/VideoPlayer.module.css';
import ui from '../primitives.module.css';

/** A figure without another in it. */
const innermostFigure = /<figure\b[^>]*>(?:(?!<\/?figure\b)[\s\S])*<\/figure>/g;

/** Shows the films of clean HTML (server/entries/text-files.ts) as media/VideoPlayer.tsx does. Nothing is fetched until one is played. */
export const withFilms = (html: string): string =>
  html.replaceAll(innermostFigure, (figure) => {
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
      if (part.name === 'track' && part.attributes.kind === 'descriptions') after = descriptions + after;
      if (part.name !== 'video') return undefined;
      const { 'data-transcript': transcript, ...attributes } = part.attributes;
      title = attributes['aria-label'] ?? '';
      source = attributes.src ?? '';
      if (transcript) after += disclosureOf(transcript);
      return startTag('video', { class: player.film ?? '', ...attributes });
    });
    return `<div data-film="">${shown}${after}</div>`;
  });

const descriptions =
  `<div class="${ui.cluster} above3 ${player.descriptions}" data-scripted="">` +
  `<button type="button" class="${ui.smallButton}" aria-pressed="false" data-descriptions="">` +
  'Audiodescription</button><p data-description=""></p></div>';

function disclosureOf(transcript: string): string {
  const texts = transcriptParagraphs(transcript).map((text) => `<p class="${ui.lines} above3">${escapeHtml(text)}</p>`);
  const summary = `<summary class="${ui.action}">Transcription de la vidéo</summary>`;
  return `<details class="above2 ${player.transcript}">${summary}${texts.join('')}</details>`;
}
