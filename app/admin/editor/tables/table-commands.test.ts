import type { Node } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { schema } from '../document/extensions.ts';
import {
  addColumn,
  addRow,
  emptyCells,
  hasRowHeaders,
  insertTable,
  moveToCell,
  regularTableAround,
  removeColumn,
  removeRow,
  removeTable,
  tableAround,
  toggleRowHeaders,
} from './table-commands.ts';

/** A cell: `a`, a header with its scope `a:row`, a wide one `a*2`. */
function cell(written: string): object {
  const [, text, scope, colspan] = /^([^:*]*)(?::(\w*))?(?:\*(\d))?$/.exec(written) ?? [];
  return {
    type: scope === undefined ? 'tableCell' : 'tableHeader',
    attrs: { colspan: colspan ?? null, ...(scope !== undefined && { scope: scope || null }) },
    content: [{ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] }],
  };
}
const section = (type: string, rows: string[]) =>
  rows.length > 0
    ? [{ type, content: rows.map((row) => ({ type: 'tableRow', content: row.split(' ').map(cell) })) }]
    : [];

function table(head: string[], body: string[], foot: string[] = []): Node {
  const content = [...section('tableHead', head), ...section('tableBody', body), ...section('tableFoot', foot)];
  return schema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'table', content: [{ type: 'tableCaption' }, ...content] }, { type: 'paragraph' }],
  });
}

/** The sections with their rows, as they are written above; the caret is a bar. */
function shown(doc: Node, caret: number): string[] {
  const lines: string[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== 'tableRow') return;
    const cells = node.children.map((child, index) => {
      const start = position + 1 + node.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
      const isHere = caret > start && caret < start + child.nodeSize;
      const scope = child.type.name === 'tableHeader' ? `:${child.attrs.scope ?? ''}` : '';
      return `${child.textContent}${isHere ? '|' : ''}${scope}`;
    });
    lines.push(`${doc.resolve(position).parent.type.name.slice(5, 6).toLowerCase()} ${cells.join(' ')}`);
  });
  return lines;
}

/** Runs a command with the caret after a text, or in the caption. */
function run(doc: Node, after: string | undefined, command: (tr: Transaction) => boolean) {
  let position = 2;
  doc.descendants((node, start) => {
    if (after && node.text === after) position = start + after.length;
  });
  const { tr } = EditorState.create({ doc, selection: TextSelection.create(doc, position) });
  const isDone = command(tr);
  tr.doc.check();
  return { isDone, rows: shown(tr.doc, tr.selection.head), doc: tr.doc };
}

const simple = table(['A:col B:col'], ['a b', 'c d']);
const withHeaders = table(['A:col B:col'], ['a:row b', 'c:row d']);

describe('rows', () => {
  it.each([
    ['a row', 'b', ['h A:col B:col', 'b a b', 'b  |', 'b c d']],
    ['the head', 'A', ['h A:col B:col', 'b | ', 'b a b', 'b c d']],
    ['the caption', undefined, ['h A:col B:col', 'b a b', 'b c d', 'b | ']],
  ])('are added below %s', (_, after, rows) => expect(run(simple, after, addRow).rows).toEqual(rows));
  it('have a header where those beside have one, and none below a row of headers', () => {
    expect(run(withHeaders, 'd', addRow).rows.at(-1)).toBe('b :row |');
    expect(run(table([], ['A: B:', 'a b']), 'A', addRow).rows).toEqual(['b A: B:', 'b | ', 'b a b']);
    expect(run(table(['A:col B:col'], []), 'A', addRow).rows).toEqual(['h A:col B:col', 'b | ']);
  });
  it('are removed, but neither the head nor the last one', () => {
    expect(run(simple, 'a', removeRow).rows).toEqual(['h A:col B:col', 'b c| d']);
    expect(run(simple, 'd', removeRow).rows).toEqual(['h A:col B:col', 'b a b|']);
    expect(run(simple, 'A', removeRow).isDone).toBe(false);
    expect(run(simple, undefined, removeRow).isDone).toBe(false);
    expect(run(table(['A:col'], ['a']), 'a', removeRow).isDone).toBe(false);
    expect(run(table(['A:col'], ['a'], ['f']), 'f', removeRow).rows).toEqual(['h A:col', 'b a|']);
  });
});

describe('columns', () => {
  it.each([
    ['a column', 'c', ['h A:col :col B:col', 'b a  b', 'b c | d']],
    ['the last one', 'B', ['h A:col B:col |:col', 'b a b ', 'b c d ']],
    ['the last one from the caption', undefined, ['h A:col B:col |:col', 'b a b ', 'b c d ']],
  ])('are added after %s', (_, after, rows) => expect(run(simple, after, addColumn).rows).toEqual(rows));
  it('are of cells after a column of headers', () =>
    expect(run(withHeaders, 'a', addColumn).rows[1]).toBe('b a:row | b'));
  it('are removed, but not the last one', () => {
    expect(run(simple, 'd', removeColumn).rows).toEqual(['h A:col', 'b a', 'b c|']);
    expect(run(table(['A:col'], ['a']), 'a', removeColumn).isDone).toBe(false);
  });
  it('have headers in the first cells, or not', () => {
    const on = run(simple, 'b', toggleRowHeaders);
    expect(on.rows).toEqual(['h A:col B:col', 'b a:row b|', 'b c:row d']);
    expect(hasRowHeaders(TextSelection.create(on.doc, 2))).toBe(true);
    expect(run(on.doc, 'b', toggleRowHeaders).rows).toEqual(['h A:col B:col', 'b a b|', 'b c d']);
  });
});

it('A table with merged cells, or rows of different lengths, has its rows and columns left alone', () => {
  for (const doc of [table(['A:col*2'], ['a b']), table(['A:col B:col'], ['a'])]) {
    expect(regularTableAround(TextSelection.create(doc, 2))).toBeUndefined();
    for (const command of [addRow, addColumn, removeRow, removeColumn, toggleRowHeaders])
      expect(run(doc, 'a', command).isDone).toBe(false);
    expect(run(doc, 'a', removeTable).rows).toEqual([]);
  }
});

it('Tab goes from cell to cell, from the caption to a new row, and back', () => {
  expect(run(simple, undefined, moveToCell(1)).rows[0]).toBe('h A|:col B:col');
  expect(run(simple, 'B', moveToCell(1)).rows[1]).toBe('b a| b');
  expect(run(simple, 'a', moveToCell(-1)).rows[0]).toBe('h A:col B|:col');
  expect(run(simple, 'd', moveToCell(1)).rows).toEqual(['h A:col B:col', 'b a b', 'b c d', 'b | ']);
  expect(run(simple, 'A', moveToCell(-1)).rows.join()).not.toContain('|');
  const merged = table(['A:col*2'], ['a b']);
  expect(run(merged, 'b', moveToCell(1)).rows.join(), 'out of a table that cannot grow').not.toContain('|');
});

it('A selection over several cells is emptied, and no cell is lost', () => {
  const start = 2;
  const positions: number[] = [];
  simple.descendants((node, position) => {
    if (node.isText) positions.push(position);
  });
  const select = (from = start, to = start) =>
    EditorState.create({ doc: simple, selection: TextSelection.create(simple, from, to) }).tr;
  const across = select(positions[3], (positions[4] ?? 0) + 1);
  expect(emptyCells(across)).toBe(true);
  expect(shown(across.doc, across.selection.head)).toEqual(['h A:col B:col', 'b a |', 'b  d']);
  expect(emptyCells(select(positions[2], (positions[2] ?? 0) + 1))).toBe(false);
});

it('A new table stands after the block of the caret or in an empty line, with the caret in its caption', () => {
  const doc = schema.nodeFromJSON({
    type: 'doc',
    content: [
      { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] },
      { type: 'paragraph' },
    ],
  });
  for (const position of [2, 6]) {
    const { tr } = EditorState.create({ doc, selection: TextSelection.create(doc, position) });
    insertTable(tr);
    tr.doc.check();
    const names = tr.doc.children.map(({ type }) => type.name);
    expect(names).toEqual(position === 2 ? ['blockquote', 'table', 'paragraph'] : ['blockquote', 'table']);
    expect(tr.selection.$from.parent.type.name).toBe('tableCaption');
    expect(shown(tr.doc, 0)).toEqual(['h :col :col :col', 'b   ', 'b   ']);
  }
  const { tr } = EditorState.create({ doc: simple, selection: NodeSelection.create(simple, 0) });
  expect(tableAround(tr.selection)).toMatchObject({ row: -1, column: -1 });
});
