import { useEffect, useState } from 'react';
import type { Book } from './book.ts';
import type { Size } from './view.ts';

/** A4, until a page says otherwise. */
const usual: Size = { width: 595, height: 842 };

/** The size of each page. One that is not known yet is taken to be like the first known: few magazines change format. */
export function useSizes(book: Book, pages: readonly number[]): (page: number) => Size {
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  const wanted = pages.join();
  useEffect(() => {
    let here = true;
    for (const page of wanted.split(',').map(Number)) {
      book.size(page).then(
        (size) => here && setKnown((before) => (before.has(page) ? before : new Map(before).set(page, size))),
        () => {},
      );
    }
    return () => {
      here = false;
    };
  }, [book, wanted]);
  const first = known.values().next().value ?? usual;
  return (page) => known.get(page) ?? first;
}
