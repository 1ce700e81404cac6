import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConfirm } from '../dialogs/ConfirmDialog.tsx';
import { isFocusLost } from '../focus/lost-focus.ts';
import { useQuery } from '../queries/use-query.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import type { AlertContent } from './Alert.tsx';
import { storedPageSize } from './page-size.ts';
import { pageParam, searchParam } from './url-params.ts';
import { userMessage } from './user-messages.ts';

type Question = Parameters<ReturnType<typeof useConfirm>['ask']>[0];

interface RowAction extends Pick<Question, 'confirm' | 'children'> {
  /** The question to ask first; undefined for none. */
  question: string | undefined;
  run: () => Promise<unknown>;
  /** What a toast says after it. */
  done: string;
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

  async function reloadRows(): Promise<void> {
    await reload();
    if (isFocusLost()) heading.current?.focus();
    setBusy(false);
  }

  async function act({ question, confirm, children, run, done, failed }: RowAction): Promise<void> {
    if (question && !(await ask({ question, confirm, children }))) return;
    setAlert(undefined);
    setBusy(true);
    try {
      await run();
      showToast(done);
    } catch (error) {
      const message = userMessage(error);
      setAlert({ failed: true, text: failed, ...(message && { details: [message] }) });
    }
    await reloadRows();
  }

  return { heading, setAlert, busy, setBusy, ask, act, reloadRows, screen: { heading, alert, dialog } };
}

interface Requested {
  search: string;
  pagination: { page: number; pageSize: number };
  params: URLSearchParams;
  signal: AbortSignal;
}

/** The page of a list that the URL names, and the actions on its rows. `screen` are props of its `ListScreen`. */
export function useList<Answer extends { data: unknown[]; meta: { pagination: { total: number } } }>(
  load: (requested: Requested) => Promise<Answer>,
) {
  const [params] = useSearchParams();
  const pageSize = storedPageSize();
  const query = useQuery(`${params} ${pageSize}`, async (signal) => {
    const search = searchParam(params);
    const answer = await load({ search, params, signal, pagination: { page: pageParam(params), pageSize } });
    return { ...answer, search, isPart: params.size > 0 };
  });
  const { result, reload } = query;
  const { screen, ...actions } = useRowActions(reload);
  const rows: Answer['data'] | undefined = result?.data;
  const page = { query, rows, total: result?.meta.pagination.total, isPart: result?.isPart };
  return { params, result, ...actions, screen: { ...screen, ...page } };
}
