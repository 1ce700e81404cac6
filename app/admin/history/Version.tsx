import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { buttonClass } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import type { WholeRevision } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import { revisions as declaration } from '#content/revisions.ts';
import { hasUnsavedChanges } from '../form/unsaved.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { faultsOf } from '../registers/asking.ts';
import { readableDate } from '../registers/moments.ts';
import { office } from '../session/session.ts';
import { Comparison } from './Comparison.tsx';
import styles from './history.module.css';

interface Props {
  type: ContentTypeName;
  documentId: string | undefined;
  revision: number;
  onClose: () => void;
  onRestored: (revision: number, dropped: readonly string[]) => void;
}

const kinds: Readonly<Record<string, string>> = declaration.fields.kind.options ?? {};

/** One version beside another: what it changed, or what going back to it would change. */
export function Version({ type, documentId, revision, onClose, onRestored }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [whole, setWhole] = useState<WholeRevision>();
  const [problem, setProblem] = useState<string>();
  const [against, setAgainst] = useState<'previous' | 'current'>('previous');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    let wanted = true;
    office.revision(type, documentId, revision).then(
      (read) => {
        if (!wanted) return;
        setWhole(read);
        // A first version changed nothing: what it differs in from today is what there is to see.
        if (!read.previous && read.current) setAgainst('current');
      },
      () => wanted && setProblem('Erreur lors du chargement des données'),
    );
    return () => {
      wanted = false;
    };
  }, [type, documentId, revision]);

  async function restore(): Promise<void> {
    setAsking(false);
    setBusy(true);
    setProblem(undefined);
    try {
      const { dropped } = await office.revert(type, documentId, revision);
      onRestored(
        revision,
        dropped.map((link) => `${link.label} : « ${link.title} » n’existe plus.`),
      );
    } catch (error) {
      setProblem(['Cette version n’a pas pu être restaurée.', ...faultsOf(error, type)].join(' '));
      setBusy(false);
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="version" onClose={onClose}>
      <header>
        <h2 id="version">Version {revision}</h2>
        <button type="button" className={styles.close} aria-label="Fermer" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
        {whole && (
          <p>
            {kinds[whole.kind]}, {readableDate(whole.at)}
            {whole.author && ` par ${whole.author.username} (${whole.author.email})`}
          </p>
        )}
      </header>
      {problem && (
        <p role="alert" className={styles.problem}>
          {fr(problem)}
        </p>
      )}
      {!whole && !problem && <p role="status">Chargement...</p>}
      {whole && (
        <>
          {whole.previous && whole.current && (
            <fieldset className={styles.choice}>
              <legend className={styles.hidden}>Comparer</legend>
              <label>
                <input
                  type="radio"
                  name="against"
                  checked={against === 'previous'}
                  onChange={() => setAgainst('previous')}
                />
                Ce que cette version a changé
              </label>
              <label>
                <input
                  type="radio"
                  name="against"
                  checked={against === 'current'}
                  onChange={() => setAgainst('current')}
                />
                Ce que la restaurer changerait
              </label>
            </fieldset>
          )}
          {!whole.previous && whole.current && <p>{fr('Ce que la restaurer changerait :')}</p>}
          <Comparison
            type={type}
            before={(against === 'previous' ? whole.previous : whole.current) ?? {}}
            after={whole.values}
          />
          {whole.current && (
            <div className={styles.actions}>
              <button type="button" className={buttonClass()} disabled={busy} onClick={() => setAsking(true)}>
                {busy ? 'Sauvegarde...' : 'Restaurer cette version'}
              </button>
            </div>
          )}
        </>
      )}
      {asking && (
        <ConfirmDialog
          question={fr('Restaurer cette version ?')}
          confirm="Restaurer"
          onConfirm={() => void restore()}
          onCancel={() => setAsking(false)}
        >
          <p>
            La fiche reprend ces valeurs. Son état de parution ne change pas, et la version d’aujourd’hui reste dans
            l’historique.
          </p>
          {hasUnsavedChanges() && (
            <p>
              Ce que vous avez saisi sans l’enregistrer reste en brouillon sur cet appareil, et vous sera proposé après.
            </p>
          )}
        </ConfirmDialog>
      )}
    </dialog>
  );
}
