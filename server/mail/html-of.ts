import { escapeHtml } from '#model/html.ts';

interface Content {
  subject: string;
  /** Paragraphs, separated by empty lines. */
  body: string;
  /** The name and postal address of the institution, on one line. */
  sender: string;
}

const sans = 'Arial, Helvetica, sans-serif';
const paragraph = (style: string, html: string): string => `<p style="margin: 0 0 16px; ${style}">${html}</p>`;
/** The URLs in a text as links, with its line breaks. */
const lines = (text: string): string =>
  escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, '<a href="$&" style="color: #0d0f10">$&</a>')
    .replaceAll('\n', '<br>');

/** A mail as HTML: system fonts, one colour, no picture. Mail programs ignore style sheets. */
export function htmlOf({ subject, body, sender }: Content): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) => paragraph('font: 17px/1.55 Georgia, serif', lines(text)))
    .join('\n');
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin: 0; padding: 24px 16px; background: #e6e9e7; color: #0d0f10">
<div style="max-width: 608px; margin: 0 auto; padding: 32px 40px 20px; border-top: 6px solid #0d0f10; background: #ffffff">
<h1 style="margin: 0 0 16px; font: bold 28px/1.15 ${sans}">${escapeHtml(subject)}</h1>
${paragraphs}
${paragraph(`padding-top: 16px; border-top: 1px solid #d3d8d7; font: 13px/1.55 ${sans}; color: #565e61`, escapeHtml(sender))}
</div>
</body>
</html>
`;
}
