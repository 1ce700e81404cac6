import { useState } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import type { ContentTypeName } from '#content/index.ts';
import { hourOf, toLocal } from '#model/calendar.ts';
import { hasUnsavedChanges } from '../form/unsaved.ts';
import { office } from '../session/session.ts';
import styles from './preview.module.css';

interface Props {
  type: ContentTypeName;
  /** Left out for the only entry of its kind. */
  documentId: string | undefined;
}

interface Made {
  address: string;
  until: string;
  /** Something typed was not saved: the page is that of the last save. */
  partial: boolean;
}

/**
 * Makes a link to the page as the public will see it, opens it, and leaves it to be copied for a colleague. It shows what is
 * saved: what is only typed is not in it.
 */
export function PreviewLink({ type, documentId }: Props) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const [made, setMade] = useState<Made>();
  const [copied, setCopied] = useState(false);

  async function make(): Promise<void> {
    setState('making');
    setCopied(false);
    // Opened within the click, or a browser takes it for a window nobody asked for; it is led to the page once that is known.
    const page = window.open('about:blank', '_blank');
    try {
      const { url, expiresAt } = await office.preview(type, documentId);
      const address = new URL(url, location.origin).href;
      setMade({
        address,
        partial: hasUnsavedChanges(),
        until: (hourOf(toLocal(expiresAt)) ?? '00:00').replace(':', '\u00a0h\u00a0').replace(/^0/, ''),
      });
      if (page) {
        page.opener = null;
        page.location.replace(address);
      }
      setState('idle');
    } catch {
      page?.close();
      setState('failed');
    }
  }

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <div className={styles.preview}>
      <button type="button" className={buttonClass('hollow')} disabled={state === 'making'} onClick={() => void make()}>
        {state === 'making' ? 'Ouverture...' : 'Aperçu'}
        <span className={styles.hidden}> (nouvel onglet)</span>
      </button>
      {made && (
        <div className={styles.link}>
          <label htmlFor="apercu">Lien d’aperçu, valable jusqu’à {made.until}</label>
          <div>
            <input id="apercu" readOnly value={made.address} onFocus={({ target }) => target.select()} />
            <button type="button" onClick={() => void copy(made.address)}>
              {copied ? 'Copié' : 'Copier'}
            </button>
          </div>
          {made.partial && <p role="status">Ce qui n’est pas encore enregistré n’y paraît pas.</p>}
        </div>
      )}
      <p role="status" className={styles.hidden}>
        {copied && 'Lien copié'}
      </p>
      {state === 'failed' && (
        <p role="alert" className={styles.problem}>
          L’aperçu n’a pas pu être préparé. Réessayez dans un instant.
        </p>
      )}
    </div>
  );
}
