import type { Attrs, Node, NodeType } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { type BlockCommand, blockAround, insertBlock, removeBlock } from '../block-bar/block-bar.ts';

type TableRow = { node: Node; position: number; section: Node };

function rowsOf(table: Node, position: number): TableRow[] {
  const rows: TableRow[] = [];
  table.descendants((node, offset, section) => {
    if (node.type.name !== 'tableRow' || !section) return true;
    rows.push({ node, position: position + 1 + offset, section });
    return false;
  });
  return rows;
}

/** The selected table, or the innermost one around the start of a selection, with its place in it: row and column are -1 in the caption. */
export function tableAround(selection: Selection) {
  const { node, pos: position = 0 } = blockAround(selection, ['table']) ?? {};
  if (!node) return undefined;
  const rows = rowsOf(node, position);
  const { from } = selection;
  const row = rows.findIndex(({ position: start, node }) => start < from && from < start + node.nodeSize);
  const current = rows[row];
  const column = current ? current.node.childAfter(from - current.position - 1).index : -1;
  return { node, position, rows, row, column };
}

const isSpanned = ({ attrs: { colspan, rowspan } }: Node): boolean =>
  Number(colspan ?? 1) > 1 || Number(rowspan ?? 1) > 1;

/** The table around the selection if every row has one cell for each column: only then are rows and columns added and removed here. */
export function regularTableAround(selection: Selection) {
  const place = tableAround(selection);
  const columns = place?.rows[0]?.node.childCount;
  const isRegular = ({ node }: TableRow) => node.childCount === columns && !node.children.some(isSpanned);
  return place?.rows.every(isRegular) ? place : undefined;
}

const isInHead = (row: TableRow | undefined): boolean => row?.section.type.name === 'tableHead';

/** A row of headers: of the head, or of nothing but headers in a table without one. */
const isHeadRow = (row: TableRow): boolean =>
  isInHead(row) || (row.node.childCount > 1 && row.node.children.every(({ type }) => type.name === 'tableHeader'));

type TableType = 'table' | `table${'Caption' | 'Head' | 'Body' | 'Row' | 'Header' | 'Cell'}`;

/** The types of the schema, which has all of these (../document/blocks.ts). */
const typesIn = ({ doc }: Transaction) => doc.type.schema.nodes as Record<TableType | 'paragraph', NodeType>;

/** A cell with an empty paragraph. */
const emptyCell = (type: NodeType, attributes?: Attrs): Node => type.createAndFill(attributes) as Node;

function cellPosition(row: TableRow, column: number): number {
  return row.node.children.slice(0, column).reduce((position, cell) => position + cell.nodeSize, row.position + 1);
}

/** The range of the cell that has the selection. */
export function cellAround(selection: Selection): { from: number; to: number } | undefined {
  const { node, pos: from = 0 } = blockAround(selection, ['tableCell', 'tableHeader']) ?? {};
  const to = from + (node?.nodeSize ?? 0);
  return selection.to < to ? { from, to } : undefined;
}

/** Puts the caret at the end of a cell of the table at a position, or of its caption (row -1). */
function placeCaret(tr: Transaction, position: number, row: number, column: number): void {
  const table = tr.doc.nodeAt(position);
  const target = table && rowsOf(table, position)[row];
  const cell = target && cellPosition(target, column) + (target.node.maybeChild(column)?.nodeSize ?? 2) - 1;
  const caret = cell ?? position + 1 + (table?.firstChild?.nodeSize ?? 2) - 1;
  tr.setSelection(TextSelection.near(tr.doc.resolve(caret), -1)).scrollIntoView();
}

/** Inserts an empty table: a caption, which has the caret, a head of three columns and two rows. */
export function insertTable(tr: Transaction): boolean {
  const { table, tableCaption, tableHead, tableBody, tableRow, tableHeader, tableCell } = typesIn(tr);
  const rowOf = (type: NodeType, attributes?: Attrs) =>
    tableRow.create(
      null,
      [0, 1, 2].map(() => emptyCell(type, attributes)),
    );
  const head = tableHead.create(null, rowOf(tableHeader, { scope: 'col' }));
  const body = tableBody.create(null, [rowOf(tableCell), rowOf(tableCell)]);
  placeCaret(tr, insertBlock(tr, table.create(null, [tableCaption.create(), head, body])), -1, -1);
  return true;
}

/** Adds a row like the one of the caret below it; below the head, or at the end where the caret is in the caption. */
export const addRow: BlockCommand = (tr) => {
  const place = regularTableAround(tr.selection);
  const current = place && (place.rows[place.row] ?? place.rows.at(-1));
  const { tableBody, tableCell } = typesIn(tr);
  if (!current) return false;
  const like = isHeadRow(current) ? place.rows.find((row) => !isHeadRow(row)) : current;
  const cells = (like ?? current).node.children.map(({ type, attrs }) =>
    like ? emptyCell(type, attrs) : emptyCell(tableCell),
  );
  const added = current.node.type.create(null, cells);
  const next = place.rows.indexOf(current) + 1;
  const end = current.position + current.node.nodeSize;
  const after = place.rows[next];
  if (!isInHead(current)) tr.insert(end, added);
  else if (after) tr.insert(after.position, added);
  else tr.insert(end + 1, tableBody.create(null, added));
  placeCaret(tr, place.position, next, Math.max(0, place.column));
  return true;
};

/** Adds a column after the one of the caret, or at the end where the caret is in the caption. */
export const addColumn: BlockCommand = (tr) => {
  const place = regularTableAround(tr.selection);
  const columns = place?.rows[0]?.node.childCount ?? 0;
  if (!place || columns === 0) return false;
  const column = place.column < 0 ? columns - 1 : place.column;
  for (const row of [...place.rows].reverse()) {
    const cell = row.node.child(column);
    const added = isHeadRow(row) ? emptyCell(cell.type, cell.attrs) : emptyCell(typesIn(tr).tableCell);
    tr.insert(cellPosition(row, column) + cell.nodeSize, added);
  }
  placeCaret(tr, place.position, Math.max(0, place.row), column + 1);
  return true;
};

/** Removes the row of the caret: not the head, nor the last row below it. */
export const removeRow: BlockCommand = (tr) => {
  const place = regularTableAround(tr.selection);
  const row = place?.rows[place.row];
  if (!row || isInHead(row)) return false;
  if (place.rows.filter((candidate) => !isInHead(candidate)).length < 2) return false;
  // A section without rows goes with its last one.
  const margin = row.section.childCount === 1 ? 1 : 0;
  tr.delete(row.position - margin, row.position + row.node.nodeSize + margin);
  placeCaret(tr, place.position, Math.min(place.row, place.rows.length - 2), place.column);
  return true;
};

/** Removes the column of the caret: not the last one. */
export const removeColumn: BlockCommand = (tr) => {
  const place = regularTableAround(tr.selection);
  if (!place || place.column < 0 || (place.rows[0]?.node.childCount ?? 0) < 2) return false;
  for (const row of [...place.rows].reverse()) {
    const position = cellPosition(row, place.column);
    tr.delete(position, position + row.node.child(place.column).nodeSize);
  }
  placeCaret(tr, place.position, place.row, Math.max(0, place.column - 1));
  return true;
};

/** Whether the first cell of each row is its header. */
export function hasRowHeaders(selection: Selection): boolean {
  const rows = tableAround(selection)?.rows.filter((row) => !isHeadRow(row)) ?? [];
  return rows.length > 0 && rows.every(({ node }) => node.firstChild?.type.name === 'tableHeader');
}
export const toggleRowHeaders: BlockCommand = (tr) => {
  const place = regularTableAround(tr.selection);
  const { tableCell, tableHeader } = typesIn(tr);
  const isOn = hasRowHeaders(tr.selection);
  for (const row of place?.rows ?? []) {
    const { lang, textAlign } = row.node.firstChild?.attrs ?? {};
    const scope = isOn ? null : 'row';
    if (!isHeadRow(row)) tr.setNodeMarkup(row.position + 1, isOn ? tableCell : tableHeader, { lang, textAlign, scope });
  }
  return place !== undefined;
};

export const removeTable = removeBlock(['table']);

/** Moves the caret below the table, to a new line where nothing is there. */
function leaveBelow(tr: Transaction, { position, node }: { position: number; node: Node }): void {
  const end = position + node.nodeSize;
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, typesIn(tr).paragraph.create());
  tr.setSelection(Selection.near(tr.doc.resolve(end), 1)).scrollIntoView();
}

/** From the last line of a cell in the last row, moves the caret below the table: not to the next cell, as browsers do. */
export const leaveLastRow: BlockCommand = (tr) => {
  const place = tableAround(tr.selection);
  const cell = cellAround(tr.selection);
  if (!place || !cell || !tr.selection.empty || place.row < place.rows.length - 1) return false;
  const below = Selection.findFrom(tr.doc.resolve(tr.selection.$from.after()), 1, true);
  if (below && below.from < cell.to) return false;
  leaveBelow(tr, place);
  return true;
};

/** To the next cell (1) or the previous (-1): from the last to a new row, or below an irregular table; from the first to the caption. */
export const moveToCell =
  (step: 1 | -1): BlockCommand =>
  (tr) => {
    const place = tableAround(tr.selection);
    if (!place) return false;
    const cells = place.rows.flatMap(({ node }, row) => node.children.map((_, column) => ({ row, column })));
    const index = cells.findIndex(({ row, column }) => row === place.row && column === place.column) + step;
    const next = cells[index];
    if (next) placeCaret(tr, place.position, next.row, next.column);
    else if (index < 0) placeCaret(tr, place.position, -1, -1);
    else if (addRow(tr)) placeCaret(tr, place.position, place.rows.length, 0);
    else leaveBelow(tr, place);
    return true;
  };

/** Empties the cells of a selection that goes from one to another: deleting them would leave a row with fewer cells than the others. */
export const emptyCells: BlockCommand = (tr) => {
  const { $from, $to, from, to } = tr.selection;
  const place = tableAround(tr.selection);
  const isInTable = place && to < place.position + place.node.nodeSize;
  if (!isInTable || tr.selection instanceof NodeSelection || $from.sameParent($to)) return false;
  const cells: { position: number; node: Node }[] = [];
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (/^table(Cell|Header)$/.test(node.type.name)) cells.push({ node, position });
  });
  if (cells.length < 2) return false;
  for (const { node, position } of cells.reverse())
    tr.replaceWith(position, position + node.nodeSize, emptyCell(node.type, node.attrs));
  const first = cells.at(-1)?.position ?? from;
  tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1)));
  return true;
};
