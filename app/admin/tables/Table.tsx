import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { useConfirm } from '../dialogs/ConfirmDialog.tsx';
import { isFocusLost } from '../focus/lost-focus.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import type { AlertContent } from './Alert.tsx';
import { defaultPageSize } from './page-size.ts';
import { Choice } from './SelectionBar.tsx';
import styles from './tables.module.css';
import { idsOf, type Selection } from './use-selection.ts';
import { userMessage } from './user-messages.ts';

export interface Column {
  label: string;
  /** Hidden on small screens, where rows repeat it under the name. */
  wide?: boolean;
  /** A column of pictures: its label is for screen readers only. */
  picture?: boolean;
  /** The field by which it sorts the rows. Three states: ascending, descending, default. */
  sort?: string;
}

interface Sorting {
  /** `title:desc` */
  sorted?: string | undefined;
  onSort?: ((sort: `${string}:${'asc' | 'desc'}` | undefined) => void) | undefined;
}

interface Props extends Sorting {
  caption: string;
  columns: readonly Column[];
  /** The last column has the row actions. */
  actions?: boolean;
  /** The first column selects these rows. */
  selection?: Selection & { rows: readonly { documentId: string }[] };
  busy: boolean;
  /** The rows; undefined while the first response loads: their places are taken already. */
  children: ReactNode | undefined;
}

/** A table of rows, which are blocks under 1241px; busy while another page loads. */
export function Table({ caption, columns, sorted, onSort, actions, selection, busy, children }: Props) {
  const ids = idsOf(selection?.rows ?? []);
  const count = ids.filter((id) => selection?.chosen.has(id)).length;
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
        {children ??
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

function Heading({ label, wide, picture, sort, sorted, onSort }: Column & Sorting) {
  const isAscending = sorted === `${sort}:asc`;
  const isSorted = isAscending || sorted === `${sort}:desc`;
  return (
    <th
      scope="col"
      className={picture ? styles.picture : wide ? styles.wide : undefined}
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
      ) : picture ? (
        <span className="unseen">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}

export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={styles.end}>
    <div className={`${ui.nowrap} ${styles.actions}`}>{children}</div>
  </td>
);

interface RowActionName {
  label: string;
  /** The row, in its accessible name. */
  subject: string;
}

export const RowLink = ({ label, subject, ...link }: LinkProps & RowActionName) => (
  <Link {...link} className={ui.link} aria-label={`${label} ${subject}`}>
    {label}
  </Link>
);

type RowButtonProps = ComponentProps<typeof Button> & RowActionName & { isDangerous?: boolean };

export const RowButton = ({ label, subject, isDangerous, ...button }: RowButtonProps) => (
  <Button {...button} className={`${ui.link} ${isDangerous ? styles.danger : ''}`} aria-label={`${label} ${subject}`}>
    {label}
  </Button>
);

interface SelectionCellProps extends Selection {
  /** Of the row, in the name of its checkbox. */
  title: string;
  documentId: string;
}

/** The first cell of a row that can be selected. */
export const SelectionCell = ({ title, documentId, chosen, choose }: SelectionCellProps) => (
  <td className={styles.choice}>
    <Choice
      label={`Sélectionner\u00a0: ${title}`}
      checked={chosen.has(documentId)}
      onChange={({ target }) => choose([documentId], target.checked)}
    />
  </td>
);

type Question = Parameters<ReturnType<typeof useConfirm>['ask']>[0];

interface RowAction extends Pick<Question, 'children'> {
  /** The question to ask first, with the label of the button that confirms; absent for none. */
  question?: string | undefined;
  confirm?: string;
  run: () => Promise<unknown>;
  /** What a toast says after it; absent: `run` says it. */
  done?: string;
  /** What the alert says where it failed. */
  failed: string;
}

/** Acts on the rows of a list, then loads them again. When a row is gone, `heading` gets its focus. `screen`: props of `ListScreen`. */
export function useRowActions(reload: () => Promise<void>) {
  const showToast = useShowToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [alert, setAlert] = useState<AlertContent>();
  const { ask, dialog } = useConfirm();
  /** An action is running: a second click would act on rows already gone. */
  const [busy, setBusy] = useState(false);

  async function act({ question, confirm, children, run, done, failed }: RowAction): Promise<void> {
    if (question && confirm && !(await ask({ question, confirm, children }))) return;
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

  return { heading, setAlert, busy, ask, act, screen: { heading, alert, dialog } };
}
