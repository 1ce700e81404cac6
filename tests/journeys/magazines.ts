import { type PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import type { APIRequestContext } from '@playwright/test';
import { asAdministrator } from './session.ts';

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
export async function magazine(pages: number, { padding = 0 } = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  // Page dictionaries first, together, as in a file made for the web; the library writes objects in the order of their creation.
  for (let number = 1; number <= pages; number += 1) pdf.addPage([300, 420]);
  for (const [index, page] of pdf.getPages().entries()) {
    const number = index + 1;
    page.drawText(`Feuillet ${number}`, { x: 30, y: 370, size: 22, font });
    if (number === 5) {
      page.drawText('Mémoire vive, des noms re-', { x: 30, y: 320, size: 12, font });
      page.drawText('trouvés au registre.', { x: 30, y: 305, size: 12, font });
    }
    if (number === 9) page.drawText('LIEU DE MEMOIRE', { x: 30, y: 320, size: 12, font });
    if (padding > 0) {
      // Noise does not compress: each page has about `padding` bytes.
      const noise = Uint8Array.from({ length: padding }, (_, index) => (index * 7919 + number * 104_729) % 251);
      page.node.set(PDFName.of('Noise'), pdf.context.register(pdf.context.stream(noise)));
    }
  }
  const [second, seventh] = [pdf.getPage(1), pages >= 7 ? pdf.getPage(6) : undefined];
  const link = (rect: number[], action: PDFDict) => {
    const annotation = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0] });
    for (const [key, value] of action.entries()) annotation.set(key, value);
    return pdf.context.register(annotation);
  };
  if (seventh)
    second.node.set(
      PDFName.of('Annots'),
      pdf.context.obj([
        link([30, 200, 200, 220], pdf.context.obj({ Dest: [seventh.ref, 'Fit'] })),
        link(
          [30, 100, 200, 120],
          pdf.context.obj({ A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://memorial.example/suite') } }),
        ),
      ]),
    );
  return pdf.save();
}

/**
 * One page with « 日本語 » in a font that the file names without carrying, by one of the character maps that every reader has (ISO
 * 32000-2, 9.7.5.2).
 */
export function japanesePdf(): Uint8Array {
  const text = 'BT /F 24 Tf 40 300 Td <93fa967b8cea> Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 420] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /FontDescriptor 7 0 R ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

/** A file of which only the first bytes are those of a PDF. */
export const brokenPdf = (): Uint8Array => Buffer.from(`%PDF-1.7\n${'ceci n’est pas un magazine\n'.repeat(60)}`);

/** A valid PDF without a page. */
export function emptyPdf(): Uint8Array {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  let text = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 3\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
