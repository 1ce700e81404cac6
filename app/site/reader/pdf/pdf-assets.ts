/** What some PDFs need, by the file name that pdf.js requests: standard fonts, CJK character maps, image decoders. */
const assetUrls = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const byName = new Map(Object.entries(assetUrls).map(([path, url]) => [path.split('/').at(-1), url]));

export async function fetchPdfAsset(name: string): Promise<Uint8Array> {
  const url = byName.get(name);
  if (!url) throw new Error(`no ${name} among the reader's data`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name} did not load: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
