import { useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import type { ContentTypeName } from '#content/index.ts';
import { timeOf, toLocal } from '#model/calendar.ts';
import { hasUnsavedChanges } from '../form/unsaved-changes.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { adminApi } from '../session/session.ts';
import styles from './preview.module.css';

interface Props {
  type: ContentTypeName;
  /** Absent for a single-entry type. */
  documentId: string | undefined;
}

interface CreatedLink {
  url: string;
  expiresText: string;
  /** Unsaved changes are not in the preview. */
  hasUnsaved: boolean;
}

/** Creates a preview link, opens it, and offers it for copying. The preview shows the last saved version. */
export function PreviewLink({ type, documentId }: Props) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const [link, setLink] = useState<CreatedLink>();
  const [copied, setCopied] = useState(false);

  async function createLink(): Promise<void> {
    setState('making');
    setCopied(false);
    // The window is opened within the click event, or popup blockers refuse it; its URL is set once known.
    const page = window.open('about:blank', '_blank');
    try {
      const { url, expiresAt } = await adminApi.preview(type, documentId);
      const previewUrl = new URL(url, location.origin).href;
      setLink({
        url: previewUrl,
        hasUnsaved: hasUnsavedChanges(),
        expiresText: (timeOf(toLocal(expiresAt)) ?? '00:00').replace(':', '\u00a0h\u00a0').replace(/^0/, ''),
      });
      if (page) {
        page.opener = null;
        page.location.replace(previewUrl);
      }
      setState('idle');
    } catch {
      page?.close();
      setState('failed');
    }
  }

  async function copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <div className={styles.preview}>
      <button
        type="button"
        className={buttonClass('hollow')}
        disabled={state === 'making'}
        onClick={() => void createLink()}
      >
        {state === 'making' ? 'Ouverture...' : 'Aperçu'}
        <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
      </button>
      {link && (
        <div className={styles.link}>
          <label htmlFor="apercu">Lien d’aperçu, valable jusqu’à {link.expiresText}</label>
          <div>
            <input id="apercu" readOnly value={link.url} onFocus={({ target }) => target.select()} />
            <button type="button" onClick={() => void copy(link.url)}>
              {copied ? 'Copié' : 'Copier'}
            </button>
          </div>
          {link.hasUnsaved && <p role="status">Ce qui n’est pas encore enregistré n’y paraît pas.</p>}
        </div>
      )}
      <VisuallyHidden role="status">{copied && 'Lien copié'}</VisuallyHidden>
      {state === 'failed' && (
        <p role="alert" className={styles.problem}>
          L’aperçu n’a pas pu être préparé. Réessayez dans un instant.
        </p>
      )}
    </div>
  );
}
