import sharp from 'sharp';

/** A picture of noise, so that its smaller sizes are real work. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' = 'png',
): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({
    create: { width, height, channels: 3, background: '#445566', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  return Buffer.from(await image.toFormat(format).toBuffer());
}

/** The shortest files that are what they say. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
export const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(64),
]);

/** A multipart body. */
export function form(
  files: { field?: string; name: string; type: string; bytes: Buffer<ArrayBuffer> | Buffer }[],
  fields: Record<string, string> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const { field = 'files', name, type, bytes } of files)
    data.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return data;
}
