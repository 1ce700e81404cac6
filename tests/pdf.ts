/** A stream of a PDF with its dictionary. The content is not compressed. */
export const pdfStream = (content: string | Uint8Array, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
    Buffer.from('\nendstream'),
  ]);

/** A text of a PDF that may have any character (ISO 32000-1, 7.9.2.2). */
export const pdfText = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/**
 * A PDF of these objects, which are numbered from 1. The first is its catalog.
 * @param trailer more entries of the trailer, such as `/Info 4 0 R`
 */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer<ArrayBuffer> {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = length;
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  parts.push(
    Buffer.from(
      `${table}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/** The objects of a PDF with one empty page. */
export const onePage = (catalog = ''): string[] => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 420] >>',
];
