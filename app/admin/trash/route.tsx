import { useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { fr } from '#app/ui/typography.ts';
import type { Trashed } from '#client/index.ts';
import { type ContentTypeName, contentTypes, isContentType, typeOf } from '#content/index.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { counted } from '../parts/told.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { asked, faultsOf } from '../registers/asking.ts';
import { LoadFailure, Message, type Outcome } from '../registers/Message.tsx';
import { fromNow, readableDate } from '../registers/moments.ts';
import { Pages, pageAsked, pageSize } from '../registers/Pages.tsx';
import styles from '../registers/registers.module.css';
import { SearchField } from '../registers/SearchField.tsx';
import { Table } from '../registers/Table.tsx';
import { office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import type { Route } from './+types/route';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = pageAsked(parameters);
  const words = parameters.get('recherche') ?? '';
  const type = parameters.get('type') ?? '';
  const list = await asked(() =>
    office.trash({
      filters: {
        ...(words && { title: { $containsi: words } }),
        ...(isContentType(type) && { type: { $eq: type } }),
      },
      pagination: { page, pageSize },
    }),
  );
  return { list, page, filtered: words !== '' || type !== '' };
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: 'Corbeille · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export const HydrateFallback = Waiting;

const columns = [{ label: 'Titre' }, { label: 'Supprimé', wide: true }, { label: 'Effacé' }];

export default function Trash({ loaderData: { list, page, filtered } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { say } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [removing, setRemoving] = useState<Trashed>();
  /** What is being put back: a second click would find it gone. */
  const [busy, setBusy] = useState<string>();

  async function restore({ documentId, title, type }: Trashed): Promise<void> {
    setBusy(documentId);
    setOutcome(undefined);
    try {
      const { dropped, linksLost } = await office.restoreFromTrash(documentId);
      const details = [
        ...dropped.map((link) => `${link.label} : « ${link.title} » n’existe plus.`),
        ...(linksLost > 0 ? [`${linksLost} lien(s) d’autres fiches n’ont pas pu être remis.`] : []),
      ];
      const text = fr(`« ${title || 'Sans titre'} » est de retour dans ${typeOf(type).label.many}.`);
      // What could not come back is to be read at leisure.
      if (details.length > 0) setOutcome({ text, details });
      else say(text);
    } catch (error) {
      setOutcome({
        failed: true,
        text: `« ${title} » n’a pas pu être restauré.`,
        details: faultsOf(error, type),
      });
    }
    await revalidate();
    setBusy(undefined);
    keepFocus();
  }

  /** The row that had the focus may be gone. */
  function keepFocus(): void {
    if (document.activeElement === document.body) heading.current?.focus();
  }

  async function removeForGood({ documentId, title }: Trashed): Promise<void> {
    setRemoving(undefined);
    setOutcome(undefined);
    try {
      await office.removeForGood(documentId);
      say(fr(`« ${title || 'Sans titre'} » est supprimé définitivement.`));
    } catch {
      setOutcome({ failed: true, text: 'Erreur lors de la suppression' });
    }
    await revalidate();
    keepFocus();
  }

  return (
    <>
      <ScreenBar trail={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Corbeille' }]} />
      <ScreenHead
        ref={heading}
        title="Corbeille"
        total={list && counted(list.meta.pagination.total, 'élément', 'Aucun élément')}
      >
        Ce qui est supprimé y reste trente jours.
      </ScreenHead>
      <Message outcome={outcome} />
      <div className={styles.tools}>
        <SearchField label="Rechercher par titre" />
        <TypeFilter />
      </div>
      {!list && <LoadFailure>Erreur lors du chargement des données</LoadFailure>}
      {list && list.data.length === 0 && (
        <div className={styles.empty}>
          <p>{filtered || page > 1 ? 'Rien ici ne correspond à cette recherche.' : 'La corbeille est vide.'}</p>
          {!filtered && page === 1 && <p>Ce que vous supprimerez pourra être restauré d’ici.</p>}
        </div>
      )}
      {list && list.data.length > 0 && (
        <Table caption="Éléments supprimés" columns={columns} actions>
          {list.data.map((trashed) => (
            <tr key={trashed.documentId}>
              <th scope="row">
                {trashed.title || 'Sans titre'}
                <span className={styles.always}>{typeOf(trashed.type).label.one}</span>
                <span className={styles.under}>
                  Supprimé <Deletion of={trashed} />
                </span>
              </th>
              <td className={styles.wide}>
                <Deletion of={trashed} />
              </td>
              <td className={styles.date}>
                <span className={styles.lead}>Effacé </span>
                <time dateTime={trashed.expiresAt} title={readableDate(trashed.expiresAt)}>
                  {fromNow(trashed.expiresAt)}
                </time>
              </td>
              <td>
                <div className={styles.actions}>
                  <button
                    type="button"
                    disabled={busy !== undefined}
                    onClick={() => void restore(trashed)}
                    aria-label={`Restaurer ${trashed.title}`}
                  >
                    Restaurer
                  </button>
                  <button
                    type="button"
                    className={styles.danger}
                    disabled={busy !== undefined}
                    onClick={() => setRemoving(trashed)}
                    aria-label={`Supprimer définitivement ${trashed.title}`}
                  >
                    Supprimer définitivement
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {list && <Pages page={page} total={list.meta.pagination.total} />}
      {removing && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir supprimer cet élément ?"
          confirm="Supprimer définitivement"
          onConfirm={() => void removeForGood(removing)}
          onCancel={() => setRemoving(undefined)}
        >
          <p>{fr(`« ${removing.title} » et son historique ne pourront plus être retrouvés.`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** When, and by whom. */
function Deletion({ of: { deletedAt, author } }: { of: Trashed }) {
  return (
    <>
      <time dateTime={deletedAt} title={readableDate(deletedAt)}>
        {fromNow(deletedAt)}
      </time>
      {author && ` par ${author.username}`}
    </>
  );
}

function TypeFilter() {
  const [parameters, setParameters] = useSearchParams();
  return (
    <select
      aria-label="Type de contenu"
      value={parameters.get('type') ?? ''}
      onChange={({ target: { value } }) =>
        setParameters((before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          if (value) next.set('type', value);
          else next.delete('type');
          return next;
        })
      }
    >
      <option value="">Tous les contenus</option>
      {(Object.keys(contentTypes) as ContentTypeName[]).map((name) => (
        <option key={name} value={name}>
          {typeOf(name).label.many}
        </option>
      ))}
    </select>
  );
}
