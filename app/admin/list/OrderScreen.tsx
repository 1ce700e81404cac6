import { type ComponentProps, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { ContentError, type DraftEntry } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { formatEntryCount, formatTitle } from '#model/format.ts';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { useQuery } from '../queries/use-query.ts';
import { entryDisplayOf, entryTitle, summaryOf } from '../relations/entry-summary.ts';
import { SortableList } from '../reorder/SortableList.tsx';
import { adminApi } from '../session/session.ts';
import tables from '../tables/tables.module.css';
import { idsOf } from '../tables/use-selection.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { LoadError, PendingRows } from '../ui/messages.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { allDrafts } from './all-drafts.ts';
import type { EntryList } from './EntryList.tsx';
import styles from './order.module.css';

/** Every entry of a type in the order of the site, which a move changes at once: the view « Ordre » of its list. */
export function OrderScreen({ screen, orderedBy, views }: ComponentProps<typeof EntryList> & { orderedBy: string }) {
  const type = typeOf(screen.type);
  const sort = [`${orderedBy}:asc`, 'id:asc'];
  const { pictureField } = entryDisplayOf(screen.type);
  const query = { sort, fields: [type.admin.title], populate: pictureField ? [pictureField] : [] };
  const { result, failure, reload } = useQuery('order', (signal) => allDrafts(screen.type, query, signal));
  /** The order on the screen, before the server has it. */
  const [moved, setMoved] = useState<readonly DraftEntry[]>();
  /** The last save: one follows another, so that the last move is the order of the site. */
  const lastSave = useRef(Promise.resolve());
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = moved ?? result ?? [];
  const titleOf = (entry: DraftEntry): string => entryTitle(screen.type, entry);
  /** The title beside it describes it. */
  const pictureOf = (entry: DraftEntry) => {
    const { picture } = summaryOf(screen.type, entry);
    return picture && <Picture file={picture} sizes="60px" alt="" />;
  };

  function save(next: readonly DraftEntry[], undo?: readonly DraftEntry[]): void {
    setMoved(next);
    lastSave.current = lastSave.current.then(() => send(next, undo));
  }

  async function send(next: readonly DraftEntry[], undo: readonly DraftEntry[] | undefined): Promise<void> {
    try {
      await adminApi.setOrder(screen.type, idsOf(next));
      showToast('L’ordre est enregistré, le site le suit.', undo && { undo: () => save(undo) });
    } catch (error) {
      const isOutdated = error instanceof ContentError && error.status === 409;
      showToast(
        isOutdated
          ? 'Des fiches ont été ajoutées ou supprimées entre-temps. Voici l’ordre actuel.'
          : 'L’ordre n’a pas pu être enregistré. Réessayez dans un instant.',
        { tone: 'problem' },
      );
      await reload();
      setMoved(undefined);
    }
  }

  function moveFirst(entry: DraftEntry): void {
    save([entry, ...entries.filter((each) => each !== entry)], entries);
    heading.current?.focus();
  }

  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: screen.label }]} />
      <div className={ui.spread}>
        <PageHeader
          ref={heading}
          title={screen.label}
          total={result && `${formatEntryCount(entries.length, type)}, dans l’ordre du site`}
        />
        {views}
      </div>
      {failure !== undefined ? (
        <LoadError onRetry={reload} />
      ) : result ? (
        <div className={`above4 ${styles.list}`}>
          <SortableList
            label={`${screen.label}, dans l’ordre du site`}
            items={entries}
            keyOf={({ id }) => id}
            nameOf={(entry) => formatTitle(titleOf(entry))}
            moved={(_from, to, total) => `Place ${to} sur ${total}`}
            onChange={(next) => save(next, entries)}
            actions={(entry, index) => (
              <div className={ui.cluster}>
                <Button
                  className={`${ui.link} ${ui.small}`}
                  aria-disabled={index === 0}
                  aria-label={`En tête\u00a0: ${formatTitle(titleOf(entry))}`}
                  onClick={() => index > 0 && moveFirst(entry)}
                >
                  En tête
                </Button>
                <Link
                  className={`${ui.link} ${ui.small}`}
                  to={`/admin/${screen.path}/${entry.documentId}`}
                  aria-label={`Modifier ${formatTitle(titleOf(entry))}`}
                >
                  Modifier
                </Link>
              </div>
            )}
          >
            {(entry, index) => (
              <div className={`${ui.cluster} ${tables.picture}`}>
                <b className={styles.position}>{index + 1}</b>
                {pictureOf(entry)}
                <strong className={`${ui.clamped} ${styles.title}`}>{titleOf(entry)}</strong>
                <PublicationBadge type={type} state={entry.publication.state} />
              </div>
            )}
          </SortableList>
        </div>
      ) : (
        <PendingRows />
      )}
    </>
  );
}
