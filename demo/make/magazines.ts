/** Draws the magazines and the job descriptions of the demonstration content: `node demo/make/magazines.ts`. The PDFs are committed in demo/files. */
import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { articles, essays } from '../articles.ts';
import { type PictureKey, pictures } from '../files.ts';
import { hiringAds } from '../others.ts';

const folder = new URL('../files/', import.meta.url);
const width = 595;
const height = 794;
const margin = 54;
const ink = rgb(0.05, 0.06, 0.06);
const soft = rgb(0.34, 0.37, 0.38);
const paper = rgb(0.957, 0.961, 0.949);

interface Issue {
  file: string;
  number: number;
  subtitle: string;
  cover: PictureKey;
  color: [number, number, number];
  pages: number;
}

const issues: Issue[] = [
  { file: 'resille-3.pdf', number: 8, subtitle: 'Épreuves', cover: 'mangrove', color: [0.15, 0.17, 0.18], pages: 12 },
  { file: 'resille-4.pdf', number: 4, subtitle: 'Bleus', cover: 'indigo', color: [0.106, 0.165, 0.42], pages: 16 },
  { file: 'resille-5.pdf', number: 5, subtitle: 'Tambours', cover: 'gwoka', color: [0.72, 0.19, 0.1], pages: 24 },
  { file: 'resille-6.pdf', number: 6, subtitle: 'Noms', cover: 'registre', color: [0.48, 0.35, 0.08], pages: 32 },
  {
    file: 'resille-7.pdf',
    number: 7,
    subtitle: 'La canne, et après',
    cover: 'canne',
    color: [0.055, 0.37, 0.34],
    pages: 48,
  },
];

class Booklet {
  readonly document: PDFDocument;
  readonly bold: PDFFont;
  readonly roman: PDFFont;
  readonly italic: PDFFont;
  readonly sans: PDFFont;
  readonly #images = new Map<PictureKey, PDFImage>();

  private constructor(document: PDFDocument, [bold, roman, italic, sans]: [PDFFont, PDFFont, PDFFont, PDFFont]) {
    this.document = document;
    this.bold = bold;
    this.roman = roman;
    this.italic = italic;
    this.sans = sans;
  }

  static async open(title: string): Promise<Booklet> {
    const document = await PDFDocument.create();
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setLanguage('fr');
    document.setAuthor('Mémorial ACTe');
    const embed = (font: StandardFonts) => document.embedFont(font);
    return new Booklet(document, [
      await embed(StandardFonts.HelveticaBold),
      await embed(StandardFonts.TimesRoman),
      await embed(StandardFonts.TimesRomanItalic),
      await embed(StandardFonts.Helvetica),
    ]);
  }

  async image(key: PictureKey): Promise<PDFImage> {
    const known = this.#images.get(key);
    if (known) return known;
    const bytes = await sharp(await readFile(new URL(pictures[key][0], folder)))
      .resize({ width: 1100 })
      .jpeg({ quality: 62, mozjpeg: true })
      .toBuffer();
    const image = await this.document.embedJpg(bytes);
    this.#images.set(key, image);
    return image;
  }

  page(background = paper): PDFPage {
    const page = this.document.addPage([width, height]);
    page.drawRectangle({ x: 0, y: 0, width, height, color: background });
    return page;
  }

  /** Fills a box with a picture, cropped to it by what lies over its edges. */
  cover(page: PDFPage, image: PDFImage, box: { y: number; height: number }): void {
    const scale = Math.max(width / image.width, box.height / image.height);
    page.drawImage(image, {
      x: (width - image.width * scale) / 2,
      y: box.y + (box.height - image.height * scale) / 2,
      width: image.width * scale,
      height: image.height * scale,
    });
  }

  /** Sets text in a column; returns the rest that did not fit. */
  column(
    page: PDFPage,
    text: string,
    box: { x: number; y: number; width: number; bottom: number },
    style: { font: PDFFont; size: number; leading?: number; color?: ReturnType<typeof rgb> },
  ): { rest: string; y: number } {
    const leading = style.leading ?? style.size * 1.45;
    let { y } = box;
    const words = text.split(' ');
    while (words.length > 0 && y > box.bottom) {
      let line = '';
      while (words.length > 0) {
        const [word = ''] = words;
        const longer = line === '' ? word : `${line} ${word}`;
        if (word === '\n' || style.font.widthOfTextAtSize(longer, style.size) > box.width) break;
        line = longer;
        words.shift();
      }
      if (words[0] === '\n') words.shift();
      else if (line === '') line = words.shift() ?? '';
      page.drawText(line, { x: box.x, y, size: style.size, font: style.font, color: style.color ?? ink });
      y -= leading;
    }
    return { rest: words.join(' '), y };
  }
}

const plain = (html: string) =>
  html
    .replace(/<\/(p|li|h2|h3|tr|blockquote)>/g, ' \n ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u202f\u00a0]/g, '\u00a0')
    .replaceAll('ᵉ', 'e')
    .replace(/ +/g, ' ')
    .trim();

async function makeIssue({ file, number, subtitle, cover, color: [red, green, blue], pages }: Issue): Promise<void> {
  const book = await Booklet.open(`Résille nº ${number} — ${subtitle}`);
  const tint = rgb(red, green, blue);

  const front = book.page(tint);
  book.cover(front, await book.image(cover), { y: 150, height: 430 });
  front.drawRectangle({ x: 0, y: 580, width, height: 214, color: tint });
  front.drawRectangle({ x: 0, y: 0, width, height: 150, color: tint });
  front.drawText('Résille', { x: 38, y: 640, size: 132, font: book.bold, color: paper });
  front.drawText(`Nº ${number}`, { x: 44, y: 96, size: 20, font: book.bold, color: paper });
  front.drawText(subtitle, { x: 44, y: 64, size: 20, font: book.sans, color: paper });
  front.drawText('Le magazine du Mémorial', { x: 44, y: 34, size: 11, font: book.sans, color: paper });

  const contents = book.page();
  contents.drawText('Sommaire', { x: margin, y: height - 110, size: 40, font: book.bold, color: ink });
  let lineY = height - 180;

  let count = 2;
  const keys = Object.keys(pictures) as PictureKey[];
  for (let index = 0; count < pages - 1; index += 1) {
    const article =
      index < essays.length
        ? essays[(index + number) % essays.length]
        : articles[(index + number * 3) % articles.length];
    if (!article) break;
    if (lineY > 80) {
      book.column(
        contents,
        article.title,
        { x: margin, y: lineY, width: width - 2 * margin - 50, bottom: 40 },
        { font: book.sans, size: 13 },
      );
      contents.drawText(String(count + 1), {
        x: width - margin - 20,
        y: lineY,
        size: 13,
        font: book.bold,
        color: tint,
      });
      lineY -= 46;
    }
    const key = article.images[0] ?? keys[index % keys.length] ?? 'horizon';
    if (count < pages - 2) {
      const plate = book.page(ink);
      book.cover(plate, await book.image(key), { y: 0, height });
      plate.drawRectangle({ x: 0, y: 0, width, height: 46, color: ink });
      plate.drawText(pictures[key][2], { x: margin, y: 18, size: 10, font: book.italic, color: paper });
      count += 1;
    }
    const opening = book.page();
    const title = book.column(
      opening,
      article.title,
      { x: margin, y: height - 120, width: width - 2 * margin, bottom: 200 },
      { font: book.bold, size: 28, leading: 33 },
    );
    let text = `${plain(article.html)} \n ${plain(essays[(index + 3) % essays.length]?.html ?? '')}`;
    let page = opening;
    let top = title.y - 26;
    for (;;) {
      const half = (width - 2 * margin - 24) / 2;
      for (const x of [margin, margin + half + 24])
        text = book.column(page, text, { x, y: top, width: half, bottom: 76 }, { font: book.roman, size: 12 }).rest;
      count += 1;
      page.drawText(String(count), {
        x: page === opening ? width - margin : margin,
        y: 40,
        size: 9,
        font: book.sans,
        color: soft,
      });
      if (text === '' || count >= pages - 1) break;
      page = book.page();
      top = height - 90;
    }
  }
  const back = book.page(tint);
  back.drawText('Colophon', { x: margin, y: 300, size: 24, font: book.bold, color: paper });
  book.column(
    back,
    'Résille est publié par le Mémorial. Textes de démonstration ; images générées pour ce projet. Toute ressemblance de noms serait fortuite.',
    { x: margin, y: 262, width: width - 2 * margin, bottom: 60 },
    { font: book.roman, size: 13, color: paper },
  );
  await writeFile(new URL(file, folder), await book.document.save());
}

async function makeJob(file: string, title: string, html: string): Promise<void> {
  const book = await Booklet.open(title);
  const page = book.page();
  page.drawText('Fiche de poste', { x: margin, y: height - 90, size: 12, font: book.sans, color: soft });
  const { y } = book.column(
    page,
    title,
    { x: margin, y: height - 130, width: width - 2 * margin, bottom: 300 },
    { font: book.bold, size: 26, leading: 31 },
  );
  book.column(
    page,
    `${plain(html)} \n Le Mémorial accueille toutes les candidatures, et adapte le poste aux situations de handicap.`,
    { x: margin, y: y - 24, width: width - 2 * margin, bottom: 80 },
    { font: book.roman, size: 13 },
  );
  await writeFile(new URL(file, folder), await book.document.save());
}

for (const issue of issues) await makeIssue(issue);
for (const [index, file] of ['offre-mediation.pdf', 'offre-regie.pdf', 'offre-archives.pdf'].entries()) {
  const ad = hiringAds[index];
  // A printed sheet outlives the closing date, which only the page gives.
  if (ad) await makeJob(file, ad.title, ad.html('2026-01-01').replace(/<p>Candidatures[^<]*<\/p>/, ''));
}
