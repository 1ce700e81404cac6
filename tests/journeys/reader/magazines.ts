import type { APIRequestContext } from '@playwright/test';
import { pdfOf, pdfStream } from '../../pdf.ts';
import { asAdministrator } from '../session.ts';

export interface Shelved {
  title: string;
  documentId: string;
  /** The URL of the PDF. */
  url: string;
  remove(): Promise<void>;
}

/** Publishes a magazine as the back-office does: through the API, with an administrator's token. */
export async function shelve(request: APIRequestContext, title: string, pdf: Uint8Array): Promise<Shelved> {
  const headers = asAdministrator();
  const uploaded = await request.post('/api/upload', {
    headers,
    multipart: { files: { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf) } },
  });
  const [file] = (await uploaded.json()) as { id: number; url: string }[];
  if (!file) throw new Error(`the PDF of ${title} was refused`);
  const response = await request.post('/api/magazines', {
    headers,
    data: { data: { title, publicationDate: '2001-01-01', isPublished: true, pdfFile: file.id } },
  });
  const { data } = (await response.json()) as { data: { id: number; documentId: string } };
  return {
    title,
    documentId: data.documentId,
    url: file.url,
    async remove() {
      await request.delete(`/api/magazines/${data.id}`, { headers });
    },
  };
}

/**
 * A magazine of so many pages. Each page has « Feuillet n »; page 5 has « Mémoire vive » and a word cut at the end of its line, page 9
 * « MEMOIRE » again; page 2 leads to page 7 and to an address. `padding` makes it large enough for range requests.
 */
export function magazine(pages: number, { padding = 0 } = {}): Buffer<ArrayBuffer> {
  const firstPage = 4;
  /** The noise of a page follows its content in the file. */
  const contentOf = (number: number) => firstPage + pages + (number - 1) * (padding > 0 ? 2 : 1);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const refOf = (number: number) => `${firstPage + number - 1} 0 R`;
  const link = (rect: string, action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] ${action} >>`;
  const links = [
    link('30 200 200 220', `/Dest [${refOf(7)} /Fit]`),
    link('30 100 200 120', '/A << /Type /Action /S /URI /URI (https://memorial.example/suite) >>'),
  ];
  const line = (text: string, y: number, size: number) => `BT /F ${size} Tf 30 ${y} Td (${text}) Tj ET`;
  // Page dictionaries first, together, as in a file made for the web.
  const dictionaries = numbers.map((number) => {
    const annotations = number === 2 && pages >= 7 ? `/Annots [${links.join(' ')}]` : '';
    const noise = padding > 0 ? `/Noise ${contentOf(number) + 1} 0 R` : '';
    return (
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 420] /Contents ${contentOf(number)} 0 R ` +
      `/Resources << /Font << /F 3 0 R >> >> ${annotations} ${noise} >>`
    );
  });
  const contents = numbers.flatMap((number) => {
    const lines = [line(`Feuillet ${number}`, 370, 22)];
    if (number === 5) lines.push(line('Mémoire vive, des noms re-', 320, 12), line('trouvés au registre.', 305, 12));
    if (number === 9) lines.push(line('LIEU DE MEMOIRE', 320, 12));
    // Each page has about `padding` bytes.
    const noise = Uint8Array.from({ length: padding }, (_, index) => (index * 7919 + number * 104_729) % 251);
    return [pdfStream(lines.join('\n')), ...(padding > 0 ? [pdfStream(noise)] : [])];
  });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map(refOf).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...dictionaries,
    ...contents,
  ]);
}

/**
 * One page with « 日本語 » in a font that the file names without carrying, by one of the character maps that every reader has (ISO
 * 32000-2, 9.7.5.2).
 */
export function japanesePdf(): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 420] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    pdfStream('BT /F 24 Tf 40 300 Td <93fa967b8cea> Tj ET'),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /FontDescriptor 7 0 R ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
  ]);
}

/** A file of which only the first bytes are those of a PDF. */
export const brokenPdf = (): Uint8Array => Buffer.from(`%PDF-1.7\n${'ceci n’est pas un magazine\n'.repeat(60)}`);

/** A valid PDF without a page. */
export const emptyPdf = (): Uint8Array =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
