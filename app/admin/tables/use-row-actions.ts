import { useRef, useState } from 'react';
import { useConfirm } from '../dialogs/use-confirm.tsx';
import { isFocusLost } from '../focus/lost-focus.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import type { AlertContent } from './Alert.tsx';
import { userMessage } from './user-messages.ts';

interface RowAction {
  question?: Parameters<ReturnType<typeof useConfirm>['ask']>[0];
  run: () => Promise<unknown>;
  /** What a toast says after it. */
  done: string;
  /** What the alert says where it failed. */
  failed: string;
}

/**
 * Actions on the rows of a table, which is loaded again after each. `heading` gets the focus of a row that is gone; `screen` are props of its
 * `ListScreen`.
 */
export function useRowActions(reload: () => Promise<void>) {
  const showToast = useShowToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [alert, setAlert] = useState<AlertContent>();
  const { ask, dialog } = useConfirm();

  async function reloadRows(): Promise<void> {
    await reload();
    if (isFocusLost()) heading.current?.focus();
  }

  async function act({ question, run, done, failed }: RowAction): Promise<void> {
    if (question && !(await ask(question))) return;
    setAlert(undefined);
    try {
      await run();
      showToast(done);
    } catch (error) {
      const message = userMessage(error);
      setAlert({ failed: true, text: failed, ...(message && { details: [message] }) });
    }
    await reloadRows();
  }

  return { heading, setAlert, ask, act, reloadRows, screen: { heading, alert, dialog } };
}
