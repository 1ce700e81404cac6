import { useEffect, useState } from 'react';
import type { PdfDocument, Size } from '../pdf/pdf-document.ts';

/** A4, until a page's size is known. */
const defaultSize: Size = { width: 595, height: 842 };

/** The size of each page. Unknown sizes are assumed equal to the first known one. */
export function useSizes(pdf: PdfDocument, pages: readonly number[]): (page: number) => Size {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const pageList = pages.join();
  useEffect(() => {
    let isMounted = true;
    for (const page of pageList.split(',').map(Number)) {
      pdf.size(page).then(
        (size) => isMounted && setSizes((before) => (before.has(page) ? before : new Map(before).set(page, size))),
        () => {},
      );
    }
    return () => {
      isMounted = false;
    };
  }, [pdf, pageList]);
  const first = sizes.values().next().value ?? defaultSize;
  return (page) => sizes.get(page) ?? first;
}
