import { rename } from './nodes.ts';

/** The rows of a pasted table that are taken: more would slow down each keystroke, and are no reading. */
export const maxPastedRows = 500;

/** Cuts tables to the rows that are taken. Returns how many rows the longest table had, if one was too long. */
export function cutLongTables(body: HTMLElement): number | undefined {
  const lengths = Array.from(body.querySelectorAll('table'), (table) => {
    const rows = [...table.rows];
    for (const row of rows.slice(maxPastedRows)) row.remove();
    return rows.length;
  });
  const longest = Math.max(0, ...lengths);
  return longest > maxPastedRows ? longest : undefined;
}

/** Gives each table a caption to write and a head with column headers: its first row where it has none. */
export function addTableHeads(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const caption = table.createCaption();
    // A header over several rows takes them along.
    const [first] = table.rows;
    const length = Math.max(1, ...Array.from(first?.cells ?? [], ({ rowSpan }) => rowSpan));
    if (!table.tHead && table.rows.length > length) {
      const head = body.ownerDocument.createElement('thead');
      head.append(...[...table.rows].slice(0, length));
      caption.after(head);
    }
    for (const section of [...table.tBodies]) if (section.rows.length === 0) section.remove();
    for (const cell of [...(table.tHead?.querySelectorAll('td, th') ?? [])]) {
      const header = cell.localName === 'th' ? cell : rename(cell, 'th');
      if (!header.hasAttribute('scope')) header.setAttribute('scope', 'col');
    }
  }
}
