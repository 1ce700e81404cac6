import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatTitle } from '#model/format.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { useShowToast } from '../toasts/Toasts.tsx';

/** Why a copy could not be made, as a message for the user. */
export const copyFailure = 'La copie n’a pas pu être faite. Réessayez dans un instant.';

/** Copies an entry, and opens the form of the copy. */
export function useDuplicate(screen: ContentScreen) {
  const showToast = useShowToast();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  /** @returns false when it failed */
  async function duplicate(documentId: string, title: string): Promise<boolean> {
    setState('busy');
    try {
      const copy = await adminApi.duplicate(screen.type, documentId);
      showToast(`Copie créée\u00a0: ${formatTitle(title)}. Elle n’est pas publiée.`);
      void navigate(`/admin/${screen.path}/${copy.documentId}`);
      setState('idle');
      return true;
    } catch {
      setState('failed');
      return false;
    }
  }

  return { state, duplicate };
}
