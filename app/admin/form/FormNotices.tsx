import {
  AutosaveFailureNotice,
  CopyStorageWarning,
  EntryDeletedNotice,
  StoredCopiesNotice,
} from '../unsaved/notices.tsx';
import type { StoredCopy } from '../unsaved/unsaved-copies.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type EditEvent, type EditState, runningAction } from './form-state.ts';

interface Props {
  state: EditState;
  stored: {
    copies: readonly StoredCopy[];
    resume: (key: string) => Promise<void>;
    discard: (copy: StoredCopy) => void;
  };
  dispatch: (event: EditEvent) => void;
}

/** Above the fields: what is not saved, and why. */
export function FormNotices({ state, stored, dispatch }: Props) {
  const { form, isUnsaved, isGone, problems, failure, autosave } = state;
  const hasProblems = failure !== undefined || Object.keys(problems).length > 0;
  return (
    <>
      <StoredCopiesNotice
        type={form.type}
        copies={stored.copies}
        onResume={({ key }) => void stored.resume(key)}
        onDiscard={stored.discard}
      />
      {isUnsaved && !state.isCopyStored && <CopyStorageWarning />}
      {isUnsaved && autosave.failure && !hasProblems && !isGone && (
        <AutosaveFailureNotice {...autosave.failure} onRetry={() => dispatch({ type: 'retried' })} />
      )}
      {isGone && (
        <EntryDeletedNotice
          disabled={runningAction(state) !== undefined}
          onRecreate={() => dispatch({ type: 'requested', action: 'recreate' })}
        />
      )}
      <ErrorSummary type={form.type} problems={problems} failure={failure} attempt={state.attempt} />
    </>
  );
}
