import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A link area of a page, to a URL or another page. Its position is in percentages of the page, as a style. */
export interface PageLink {
  position: { left: string; top: string; width: string; height: string };
  label: string;
  to: { url: string } | { page: number };
}

interface LinkAnnotation {
  subtype: string;
  rect: [number, number, number, number];
  /** Set by pdf.js for http(s), mailto, tel and ftp URLs only. */
  url?: string;
  dest?: string | unknown[] | null;
  contentsObj?: { str: string };
}

export async function readLinks(document: PDFDocumentProxy, page: PDFPageProxy): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkAnnotation[];
  const viewport = page.getViewport({ scale: 1 });
  const links = annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(async ({ rect, url, dest, contentsObj }): Promise<PageLink[]> => {
      const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]) as [number, number];
      const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]) as [number, number];
      const position = {
        left: `${(100 * Math.min(x1, x2)) / viewport.width}%`,
        top: `${(100 * Math.min(y1, y2)) / viewport.height}%`,
        width: `${(100 * Math.abs(x2 - x1)) / viewport.width}%`,
        height: `${(100 * Math.abs(y2 - y1)) / viewport.height}%`,
      };
      const name = contentsObj?.str;
      if (url) return [{ position, to: { url }, label: name || url.replace(/^(https?:\/\/|mailto:|tel:)/, '') }];
      const target = await targetPage(document, dest);
      return target ? [{ position, to: { page: target }, label: name || `Aller à la page ${target}` }] : [];
    });
  return (await Promise.all(links)).flat();
}

/** A destination is a name or a page reference; it may be missing in the file. */
async function targetPage(document: PDFDocumentProxy, dest: LinkAnnotation['dest']): Promise<number | undefined> {
  try {
    const [reference] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
    if (typeof reference === 'number') return reference + 1;
    if (typeof reference !== 'object' || reference === null) return undefined;
    return (await document.getPageIndex(reference as Parameters<typeof document.getPageIndex>[0])) + 1;
  } catch {
    return undefined;
  }
}
