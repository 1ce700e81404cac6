import { useRef, useState } from 'react';
import { isFocusLost } from '../focus/lost-focus.ts';
import { useToasts } from '../toasts/index.ts';
import type { AlertContent } from './Alert.tsx';
import { userMessage } from './user-messages.ts';

interface RowAction {
  run: () => Promise<unknown>;
  /** What a toast says after it. */
  done: string;
  /** What the alert says where it failed. */
  failed: string;
}

/** Actions on the rows of a table, which is loaded again after each. `heading` gets the focus of a row that is gone. */
export function useRowActions(reload: () => Promise<void>) {
  const { showToast } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [alert, setAlert] = useState<AlertContent>();

  async function reloadRows(): Promise<void> {
    await reload();
    if (isFocusLost()) heading.current?.focus();
  }

  async function act({ run, done, failed }: RowAction): Promise<void> {
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

  return { heading, alert, setAlert, act, reloadRows };
}
