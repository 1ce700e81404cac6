import type { APIRequestContext } from '@playwright/test';
import { type PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { asAdministrator } from './session.ts';

export interface Shelved {
  title: string;
  documentId: string;
  /** The PDF's own address. */
  url: string;
  remove(): Promise<void>;
}

/** Puts a magazine on the shelf as the back-office does: through the API, with an administrator's token. */
export async function shelve(request: APIRequestContext, title: string, pdf: Uint8Array): Promise<Shelved> {
  const headers = asAdministrator();
  const uploaded = await request.post('/api/upload', {
    headers,
    multipart: { files: { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf) } },
  });
  const [file] = (await uploaded.json()) as { id: number; url: string }[];
  if (!file) throw new Error(`the PDF of ${title} was refused`);
  const made = await request.post('/api/magazines', {
    headers,
    data: { data: { title, publicationDate: '2001-01-01', isPublished: true, pdfFile: file.id } },
  });
  const { data } = (await made.json()) as { data: { id: number; documentId: string } };
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
 * A magazine of so many pages. Each bears « Feuillet n »; page 5 has « Mémoire vive » and a word cut at the end of its line, page 9
 * « MEMOIRE » again; page 2 leads to page 7 and to an address. `padding` makes it heavy, for its parts to be asked for.
 */
export async function magazine(pages: number, { padding = 0 } = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([300, 420]);
    page.drawText(`Feuillet ${number}`, { x: 30, y: 370, size: 22, font });
    if (number === 5) {
      page.drawText('Mémoire vive, des noms re-', { x: 30, y: 320, size: 12, font });
      page.drawText('trouvés au registre.', { x: 30, y: 305, size: 12, font });
    }
    if (number === 9) page.drawText('LIEU DE MEMOIRE', { x: 30, y: 320, size: 12, font });
    if (padding > 0) {
      // Noise does not compress: each page weighs what it is told to.
      const noise = Uint8Array.from({ length: padding }, (_, index) => (index * 7919 + number * 104_729) % 251);
      const stream = pdf.context.stream(noise);
      page.node.set(PDFName.of('Noise'), pdf.context.register(stream));
    }
  }
  const [second, seventh] = [pdf.getPage(1), pages >= 7 ? pdf.getPage(6) : undefined];
  const link = (rect: number[], action: PDFDict) => {
    const place = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0] });
    for (const [key, value] of action.entries()) place.set(key, value);
    return pdf.context.register(place);
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

/** A file that is a PDF by its first bytes and by nothing else. */
export const brokenPdf = (): Uint8Array => Buffer.from(`%PDF-1.7\n${'ceci n’est pas un magazine\n'.repeat(60)}`);

/** A whole PDF, without a page. */
export function emptyPdf(): Uint8Array {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  let text = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 3\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
