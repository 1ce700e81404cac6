import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { useConfirm } from '../dialogs/ConfirmDialog.tsx';
import { isFocusLost } from '../focus/lost-focus.ts';
import { showToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import type { AlertContent } from './Alert.tsx';
import { defaultPageSize } from './page-size.ts';
import { Choice } from './SelectionBar.tsx';
import styles from './tables.module.css';
import type { Selection } from './use-selection.ts';
import { userMessage } from './user-messages.ts';

export interface Column<Row> {
  label: string;
  /** Its cells need no label where rows are blocks, without the head of the table. */
  isClear?: boolean;
  /** `text` where absent. */
  kind?: 'author' | 'date' | 'picture' | 'text' | 'value' | 'wide';
  /** The field by which it sorts the rows. Three states: ascending, descending, default. */
  sort?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** Below the content of a header. */
  note?: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  caption: string;
  /** The first one without pictures has the headers of the rows. */
  columns: readonly Column<Row>[];
  /** Undefined while the first response loads: the places of the rows are taken already. */
  rows: readonly Row[] | undefined;
  /** `title:desc` */
  sorted?: string | undefined;
  onSort?: ((sort: `${string}:${'asc' | 'desc'}` | undefined) => void) | undefined;
  /** Of a row, in the last column. */
  actions?: (row: Row) => ReactNode;
  /** The first column selects rows, by their names. */
  selection?: (Selection & { nameOf: (row: Row) => string }) | undefined;
  busy: boolean;
}

/** A table of rows, which are blocks under 1241px; busy while another page loads. */
export function Table<Row extends { id?: string | number; documentId?: string }>(props: TableProps<Row>) {
  const { caption, columns, rows, sorted, onSort, actions, selection, busy } = props;
  const ids = rows?.flatMap(({ documentId = [] }) => documentId) ?? [];
  const count = ids.filter((id) => selection?.chosen.has(id)).length;
  const header = columns.find(({ kind }) => kind !== 'picture');
  return (
    <table className={`${ui.panel} ${styles.table}`} aria-busy={busy}>
      <caption>
        <span className="unseen">{caption}</span>
      </caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.choice}>
              <Choice
                label="Tout sélectionner"
                checked={count > 0 && count === ids.length}
                disabled={ids.length === 0}
                ref={(box) => {
                  if (box) box.indeterminate = count > 0 && count < ids.length;
                }}
                onChange={({ target }) => selection.choose(ids, target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.label} {...column} sorted={sorted} onSort={onSort} />
          ))}
          {actions && (
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => {
          const { documentId = '' } = row;
          return (
            <tr key={row.id ?? documentId} className={selection?.chosen.has(documentId) ? styles.chosen : undefined}>
              {selection && (
                <td className={styles.choice}>
                  <Choice
                    label={`Sélectionner\u00a0: ${selection.nameOf(row)}`}
                    checked={selection.chosen.has(documentId)}
                    onChange={({ target }) => selection.choose([documentId], target.checked)}
                  />
                </td>
              )}
              {columns.map((column) =>
                column === header ? (
                  <th key={column.label} scope="row">
                    {column.cell(row)}
                    {column.note && <small>{column.note(row)}</small>}
                  </th>
                ) : (
                  <Cell key={column.label} {...column} content={column.cell(row)} />
                ),
              )}
              {actions && (
                <td className={styles.end}>
                  <div className={`${ui.nowrap} ${styles.actions}`}>{actions(row)}</div>
                </td>
              )}
            </tr>
          );
        }) ??
          Array.from({ length: defaultPageSize }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that wait for their rows, all alike
            <tr key={index} className={styles.awaited}>
              <td colSpan={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}>
                <span className={ui.awaited} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

type HeadingProps = Column<never> & Pick<TableProps<never>, 'sorted' | 'onSort'>;

function Heading({ label, kind, sort, sorted, onSort }: HeadingProps) {
  const isAscending = sorted === `${sort}:asc`;
  const isSorted = isAscending || sorted === `${sort}:desc`;
  return (
    <th
      scope="col"
      className={kind && styles[kind]}
      {...(isSorted && { 'aria-sort': isAscending ? 'ascending' : 'descending' })}
    >
      {sort ? (
        <Button
          className={ui.check}
          onClick={() => onSort?.(isSorted && !isAscending ? undefined : `${sort}:${isSorted ? 'desc' : 'asc'}`)}
        >
          {label}
          <span aria-hidden="true">{isAscending ? '↑' : isSorted ? '↓' : '↕'}</span>
        </Button>
      ) : kind === 'picture' ? (
        <span className="unseen">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}

const Cell = ({ label, isClear = false, kind = 'text', content }: Column<never> & { content: ReactNode }) => (
  <td className={styles[kind]}>
    {!isClear && content && <span className={`${ui.muted} ${styles.label}`}>{`${label}\u00a0: `}</span>}
    {content}
  </td>
);

/** `subject`: the row, in the accessible name. */
type RowActionName = { label: string; subject: string };

export const RowLink = ({ label, subject, ...link }: LinkProps & RowActionName) => (
  <Link {...link} className={ui.link} aria-label={`${label} ${subject}`}>
    {label}
  </Link>
);

type RowButtonProps = ComponentProps<typeof Button> & RowActionName & { isDangerous?: boolean | undefined };

export const RowButton = ({ label, subject, isDangerous, ...button }: RowButtonProps) => (
  <Button {...button} className={`${ui.link} ${isDangerous ? styles.danger : ''}`} aria-label={`${label} ${subject}`}>
    {label}
  </Button>
);

interface RowAction {
  /** It removes something. */
  isDangerous?: boolean | undefined;
  /** The question to ask first, with the label of the button that confirms; absent for none. */
  question?: string | undefined;
  confirm?: string;
  children?: ReactNode;
  run: () => Promise<unknown>;
  /** What a toast says after it; absent: `run` says it. */
  done?: string;
  /** What the alert says where it failed. */
  failed?: string;
}

/** `subject`: absent, that of the row. */
type NamedAction = RowAction & Pick<RowButtonProps, 'label'> & { subject?: string };

/**
 * Acts on the rows of a list, then loads them again. When a row is gone, `heading` gets its focus. `buttons`: of a row. `screen`: props of
 * `ListScreen`.
 */
export function useRowActions(reload: () => Promise<void>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [alert, setAlert] = useState<AlertContent>();
  const { ask, dialog } = useConfirm();
  /** An action is running: a second click would act on rows already gone. */
  const [busy, setBusy] = useState(false);

  async function act(action: RowAction): Promise<void> {
    const { isDangerous, confirm, children, run, done } = action;
    const { question = isDangerous && 'Êtes-vous sûr de vouloir supprimer cet élément ?' } = action;
    const { failed = `Erreur lors de la ${isDangerous ? 'suppression' : 'mise à jour'}` } = action;
    if (busy || (question && confirm && !(await ask({ question, confirm, children })))) return;
    setAlert(undefined);
    setBusy(true);
    try {
      await run();
      if (done) showToast(done);
    } catch (error) {
      const message = userMessage(error);
      setAlert({ failed: true, text: failed, ...(message && { details: [message] }) });
    }
    await reload();
    if (isFocusLost()) heading.current?.focus();
    setBusy(false);
  }

  const buttons = (row: string, actions: readonly (NamedAction | false | null | '')[]) =>
    actions.map((action, index) => {
      if (!action) return null;
      const { label, isDangerous, subject = row } = action;
      const button = { label, subject, isDangerous, 'aria-disabled': busy, onClick: () => void act(action) };
      // biome-ignore lint/suspicious/noArrayIndexKey: a button whose words change with its row stays, with the focus
      return <RowButton key={index} {...button} />;
    });

  return { heading, setAlert, busy, ask, act, buttons, screen: { heading, alert, dialog } };
}
