import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { useAction } from '../queries/use-action.ts';
import type { QueryResult } from '../queries/use-query.ts';
import { holdSession } from '../session/reauthentication.ts';
import { userMessage } from '../tables/user-messages.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { ErrorMessage, LoadError, NotFoundMessage, PendingRows } from '../ui/messages.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { useKeyboardShortcut } from '../ui/use-keyboard-shortcut.ts';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../unsaved/UnsavedChangesDialog.tsx';
import styles from './records.module.css';

interface Props {
  breadcrumb: ComponentProps<typeof PageToolbar>['breadcrumb'];
  title: string;
  /** The URL of the list, which follows a save. */
  list: string;
  unsaved: boolean;
  /** Resolves to what a toast says; undefined of a save that was not sent, as a field says why. */
  onSave: () => Promise<string | undefined>;
  /** That a save failed, before the reason of the server. */
  failed: string;
  children: ReactNode;
}

/** The form of a record outside of the content types. A failed save keeps what was typed, and leaving it unsaved needs a confirmation. */
export function RecordForm({ breadcrumb, title, list, unsaved, onSave, failed, children }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const action = useAction((error) => frenchSpacing([failed, userMessage(error)].filter(Boolean).join(' : ')));
  const { isBusy: saving, problem } = action;
  const { blocker, allow } = useUnsavedChangesGuard(unsaved);
  useEffect(holdSession, []);
  useKeyboardShortcut('mod+s', () => form.current?.requestSubmit());

  useEffect(() => {
    // Once the fields are enabled again: a disabled one cannot be focused.
    if (!saving) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saving]);

  async function save(): Promise<void> {
    const done = await onSave();
    if (done === undefined) return;
    allow();
    showToast(done);
    await navigate(list);
  }

  return (
    <>
      <PageToolbar breadcrumb={breadcrumb}>
        <Link to={list} className={buttonClass('hollow')}>
          Annuler
        </Link>
        <Button type="submit" form="formulaire" tone="full" disabled={saving}>
          {saving ? 'Sauvegarde...' : 'Enregistrer'}
        </Button>
      </PageToolbar>
      <PageHeader title={title} />
      <ErrorMessage>{problem}</ErrorMessage>
      <form
        id="formulaire"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void action.run(save);
        }}
        noValidate
      >
        <fieldset aria-label={title} disabled={saving} className={`${ui.stack} ${ui.ruled} above6 ${styles.form}`}>
          {children}
        </fieldset>
      </form>
      {blocker.state === 'blocked' && <UnsavedChangesDialog lost onLeave={blocker.proceed} onStay={blocker.reset} />}
    </>
  );
}

interface MissingProps extends Pick<Props, 'breadcrumb' | 'title' | 'list'> {
  query: QueryResult<unknown>;
  failureText?: string;
  tabs?: ReactNode;
  children: string;
}

/** The screen of a record or an entry that is loading, could not be loaded, or does not exist. */
export function MissingRecord({ query, breadcrumb, title, list, failureText, tabs, children }: MissingProps) {
  const { result, failure, reload } = query;
  return (
    <>
      <PageToolbar breadcrumb={breadcrumb} />
      <PageHeader title={title} />
      {tabs}
      {failure !== undefined ? (
        <LoadError onRetry={reload}>{failureText}</LoadError>
      ) : result === undefined ? (
        <PendingRows />
      ) : (
        <NotFoundMessage to={list} back="Revenir à la liste">
          {children}
        </NotFoundMessage>
      )}
    </>
  );
}
