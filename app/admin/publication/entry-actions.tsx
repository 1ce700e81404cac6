import { useState } from 'react';
import { useNavigate } from 'react-router';
import { typeOf } from '#content/index.ts';
import { type TypeDeclaration, takesPlace } from '#model/define-type.ts';
import { formatTitle } from '#model/format.ts';
import { useAction } from '../queries/use-action.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { copyFailure, discardLabel } from './publication.ts';

/** Confirms that unpublished changes are discarded. `cancel`: the button that discards nothing; « Annuler » would be ambiguous. */
export const discardQuestion = (cancel: string) => ({
  question: `${discardLabel}\u00a0?`,
  confirm: discardLabel,
  cancel,
  children: <p>La page en ligne ne change pas. Ce que vous annulez reste dans l’historique.</p>,
});

/** The label of the action: what takes place has a dialog that asks for the dates. */
export const duplicateLabel = (type: TypeDeclaration): string => (takesPlace(type) ? 'Dupliquer…' : 'Dupliquer');

const RepeatDialog = lazyPart(() => import('./RepeatDialog.tsx').then((module) => module.RepeatDialog));

/**
 * Copies an entry, and opens the form of the copy; what takes place is copied to the days of a dialog, which the caller renders.
 * @param onCreated a series was created, or taken back: the list is stale
 */
export function useDuplicate(screen: ContentScreen, onCreated?: () => void) {
  const navigate = useNavigate();
  const { isBusy, problem, run } = useAction(() => copyFailure);
  const [repeated, setRepeated] = useState<{ documentId: string; title: string }>();

  function open(copy: { documentId: string }, title: string): void {
    showToast(`Copie créée\u00a0: ${formatTitle(title)}. Elle n’est pas publiée.`);
    void navigate(`/admin/${screen.path}/${copy.documentId}`);
  }

  /** @returns false when it failed */
  async function duplicate(documentId: string, title: string): Promise<boolean> {
    if (!takesPlace(typeOf(screen.type)))
      return run(async () => open(await adminApi.duplicate(screen.type, documentId), title));
    setRepeated({ documentId, title });
    return true;
  }

  const dialog = repeated && (
    <RepeatDialog
      type={screen.type}
      {...repeated}
      onCopied={(copy) => open(copy, repeated.title)}
      onRepeated={onCreated}
      onClose={() => setRepeated(undefined)}
    />
  );
  return { isBusy, problem, duplicate, dialog };
}
