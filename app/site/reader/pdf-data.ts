/**
 * What a few magazines need besides their own bytes: letters that they name without carrying, decoders of some pictures. pdf.js asks
 * for them by file name; they are ours, built under names good for a year, and fetched only when asked for.
 */
const addresses = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const byName = new Map(Object.entries(addresses).map(([path, address]) => [path.split('/').at(-1), address]));

export async function fetchPdfData(name: string): Promise<Uint8Array> {
  const address = byName.get(name);
  if (!address) throw new Error(`no ${name} among the reader's data`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${name} did not come: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
