import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { TrashedEntry } from '#client/index.ts';
import { isContentType, typeOf } from '#content/index.ts';
import { formatCount, formatTitle } from '#model/format.ts';
import { listScreens } from '../screens.ts';
import { adminApi, isAdministrator } from '../session/session.ts';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import { ParamSelect } from '../tables/ParamSelect.tsx';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import type { Column } from '../tables/Table.tsx';
import { idsOf, useSelection } from '../tables/use-selection.ts';
import { fieldErrors, lostPlaceText } from '../tables/user-messages.ts';
import { showToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';

const columns: Column<TrashedEntry>[] = [
  {
    label: 'Titre',
    cell: ({ title }) => (
      <span className={ui.clamped} title={title}>
        {titleOf({ title })}
      </span>
    ),
    note: ({ type }) => typeOf(type).label.singular,
  },
  {
    label: 'Supprimé',
    cell: ({ deletedAt, author }) => (
      <>
        <RelativeTime instant={deletedAt} />
        {author && ` par ${author.username}`}
      </>
    ),
  },
  {
    label: 'Suppression définitive',
    kind: 'date',
    cell: ({ expiresAt }) => <RelativeTime instant={expiresAt} />,
  },
];

export default function Trash() {
  const { result, heading, setAlert, busy, act, buttons, screen } = useList(({ search, pagination, params }) => {
    const type = params.get('type') ?? '';
    const filters = {
      ...(search && { title: { $containsi: search } }),
      ...((isContentType(type) || type === 'files') && { type: { $eq: type } }),
    };
    return adminApi.trash({ filters, pagination });
  });
  const rows = result?.data ?? [];
  const { chosenRows, retain, ...selection } = useSelection(rows);

  const restoring = (entries: readonly TrashedEntry[]) => ({ label: 'Restaurer', run: () => restoreEach(entries) });

  async function restoreEach(entries: readonly TrashedEntry[]): Promise<void> {
    const restored: TrashedEntry[] = [];
    const failed: TrashedEntry[] = [];
    const details: string[] = [];
    for (const trashed of entries) {
      try {
        const { dropped, lost } = await adminApi.restoreFromTrash(trashed.documentId);
        restored.push(trashed);
        details.push(...dropped.map((link) => `${link.label} : « ${link.title} » n’existe plus.`));
        details.push(...lost.map(lostPlaceText));
      } catch (error) {
        failed.push(trashed);
        details.push(...fieldErrors(error, trashed.type));
      }
    }
    const back = sentenceOn(
      restored,
      (entry) => `${nameOf(entry)} est de retour dans ${placeOf(entry)}.`,
      `${restored.length} éléments sont de retour.`,
    );
    const left = `${failed.map(nameOf).join(', ')} ${failed.length > 1 ? 'n’ont pas pu être restaurés' : 'n’a pas pu être restauré'}.`;
    const text = [restored.length > 0 && back, failed.length > 0 && frenchSpacing(left)].filter(Boolean).join(' ');
    // Failures stay visible until the next action.
    if (details.length > 0 || failed.length > 0) setAlert({ failed: failed.length > 0, text, details });
    else showToast(text);
    retain([]);
  }

  const erasing = (question: string, loss: string, done: string, run: () => Promise<unknown>) => ({
    label: 'Supprimer définitivement',
    isDangerous: true,
    question,
    confirm: 'Supprimer définitivement',
    children: <p>{loss}</p>,
    run: () => run().finally(() => retain([])),
    done,
  });

  const emptying = erasing(
    'Êtes-vous sûr de vouloir vider la corbeille ?',
    'Tout ce qui est dans la corbeille, recherche ou non, est supprimé définitivement avec son historique.',
    'La corbeille est vide.',
    adminApi.emptyTrash,
  );

  const deleting = (entries: readonly TrashedEntry[]) =>
    erasing(
      `Êtes-vous sûr de vouloir supprimer ${entries.length === 1 ? 'cet élément' : `ces ${entries.length} éléments`} ?`,
      sentenceOn(
        entries,
        (entry) =>
          entry.type === 'files'
            ? `${nameOf(entry)} ne pourra plus être retrouvé.`
            : `${nameOf(entry)} et son historique ne pourront plus être retrouvés.`,
        'Ces éléments et leur historique ne pourront plus être retrouvés.',
      ),
      sentenceOn(
        entries,
        (entry) => `${nameOf(entry)} est supprimé définitivement.`,
        `${entries.length} éléments sont supprimés définitivement.`,
      ),
      async () => {
        for (const { documentId } of entries) await adminApi.deletePermanently(documentId);
      },
    );

  return (
    <ListScreen
      {...screen}
      title="Corbeille"
      count={(total) => formatCount(total, 'élément', 'Aucun élément')}
      introduction="Ce qui est supprimé y reste trente jours."
      toolbar={
        isAdministrator() &&
        (rows.length > 0 || result?.isPart) && (
          <Button tone="hollow" disabled={busy} onClick={() => void act(emptying)}>
            Vider la corbeille
          </Button>
        )
      }
      searchLabel="Rechercher par titre"
      filters={
        <ParamSelect
          name="type"
          label="Type de contenu"
          all="Tous les types"
          // Single-entry types cannot be deleted from the back-office.
          options={[...listScreens.map(({ type }) => type), 'files' as const].map((type) => [
            type,
            typeOf(type).label.plural,
          ])}
          isInHistory
        />
      }
      selectionBar={
        <SelectionBar
          count={chosenRows.length}
          text={formatCount(chosenRows.length, 'sélectionné', '')}
          busy={busy}
          onCancel={() => {
            retain([]);
            heading.current?.focus();
          }}
        >
          <Button tone="hollow" onClick={() => void act(restoring(chosenRows))}>
            Restaurer
          </Button>
          {isAdministrator() && (
            <Button tone="hollow" onClick={() => void act(deleting(chosenRows))}>
              Supprimer définitivement
            </Button>
          )}
          {chosenRows.length < rows.length && (
            <Button className={ui.link} onClick={() => selection.choose(idsOf(rows), true)}>
              Tout sélectionner
            </Button>
          )}
        </SelectionBar>
      }
      caption="Éléments supprimés"
      columns={columns}
      actions={(trashed) => buttons(trashed.title, [restoring([trashed]), isAdministrator() && deleting([trashed])])}
      selection={{ nameOf: titleOf, ...selection }}
      empty={
        <>
          <p>La corbeille est vide.</p>
          <p>Ce que vous supprimerez pourra être restauré d’ici.</p>
        </>
      }
      none={<p>Rien ici ne correspond à cette recherche.</p>}
    />
  );
}

const titleOf = ({ title }: Pick<TrashedEntry, 'title'>): string => title || 'Sans titre';

const nameOf = (entry: TrashedEntry): string => formatTitle(titleOf(entry));

const placeOf = ({ type }: TrashedEntry): string => (type === 'files' ? 'la Médiathèque' : typeOf(type).label.plural);

/** The sentence about one entry, or about several. */
function sentenceOn(entries: readonly TrashedEntry[], ofOne: (entry: TrashedEntry) => string, ofMany: string): string {
  const [only, ...others] = entries;
  return only && others.length === 0 ? frenchSpacing(ofOne(only)) : ofMany;
}
