import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { ContentError, type DraftEntry } from '#client/index.ts';
import { startingOn } from '#editorial/series.ts';
import { addDays, type Day, dayOf, isDay, today } from '#model/calendar.ts';
import { formatDay, formatTimeOf, formatTitle, formatWeekdayDate } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { isFocusLost } from '../focus/lost-focus.ts';
import { TextField } from '../inputs/FormField.tsx';
import type { ContentScreen } from '../screens.ts';
import { adminApi, isPublisher } from '../session/session.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { singleKeysAreOn } from '../ui/use-keyboard-shortcut.ts';

export interface DatedEntry extends Pick<DraftEntry, 'documentId' | 'updatedAt' | 'publication'> {
  title: string;
  start: string;
  end: string | undefined;
}

export interface MoveOptions {
  screen: ContentScreen;
  /** The fields of the type that have its dates. */
  range: { start: string; end: string };
  entries: readonly DatedEntry[];
  first: Day;
  last: Day;
  isClosedOn: (day: Day) => boolean;
  reload: () => Promise<void>;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the entries of a month to another day: by drag and drop, by keys, or with a date. Their hours and their length stay. */
export function useMove({ screen, range, entries, first, last, isClosedOn, reload }: MoveOptions) {
  const [taken, setTaken] = useState<{ key: string; day: Day }>();
  /** The last move: the entry as it was, its day and its version since. */
  const [moved, setMoved] = useState<{ entry: DatedEntry; day: Day; version: string }>();
  const [announcement, setAnnouncement] = useState('');
  const [busy, setBusy] = useState(false);
  const find = (key: string | undefined) => entries.find(({ documentId }) => documentId === key);
  const takenEntry = find(taken?.key);

  /** « samedi 12 décembre, 19 h », and that the Memorial is closed then. */
  const momentText = (day: Day, start: string) =>
    [formatWeekdayDate(day, today()), formatTimeOf(start)].filter(Boolean).join(', ');
  const closedNote = (day: Day) => (isClosedOn(day) ? ' Le Mémorial est fermé ce jour.' : '');

  /** Saves dates, or publishes; what the screen shows is read again. The focus stays on the entry. @returns the entry, undefined where it failed */
  async function run<Saved>(documentId: string, act: () => Promise<Saved>): Promise<Saved | undefined> {
    setBusy(true);
    try {
      return await act();
    } catch (error) {
      const { status = 0, reason = undefined } = error instanceof ContentError ? error : {};
      showToast(
        status === 412 || status === 404
          ? 'Quelqu’un d’autre vient de changer cet événement. Voici où il est maintenant.'
          : (reason ?? 'Erreur lors de la mise à jour'),
        { tone: 'problem' },
      );
      return undefined;
    } finally {
      setBusy(false);
      await reload();
      if (isFocusLost()) document.querySelector<HTMLElement>(`[data-key="${documentId}"]`)?.focus();
    }
  }

  function save({ documentId }: DatedEntry, dates: Pick<DatedEntry, 'start' | 'end'>, version: string) {
    setMoved(undefined);
    const changed = { [range.start]: dates.start, [range.end]: dates.end ?? null };
    return run(documentId, () =>
      adminApi.save(screen.type, documentId, { isPublished: false, data: changed, version }),
    );
  }

  async function move(entry: DatedEntry, day: Day): Promise<void> {
    setTaken(undefined);
    if (day === dayOf(entry.start)) return;
    const saved = await save(entry, startingOn(day, entry), entry.updatedAt);
    if (saved) setMoved({ entry, day, version: saved.updatedAt });
  }

  /** What a move did, with what undoes it and what publishes it. */
  function reportOf({ entry, day, version }: NonNullable<typeof moved>) {
    const { documentId, start, publication } = entry;
    const title = formatTitle(entry.title);
    const hasOthers = publication.state === 'modified';
    const others = hasOthers ? ' D’autres modifications de cette page attendent\u00a0: elles paraîtraient avec.' : '';
    return {
      moved: `${title} passe au ${momentText(day, start)}.${closedNote(day)}`,
      online:
        publication.isPublic && `La page en ligne dit encore ${formatWeekdayDate(dayOf(start), today())}.${others}`,
      canPublish: isPublisher() && publication.isPublic && publication.publishAt === null,
      publishLabel: hasOthers ? 'Publier les modifications' : 'Publier la modification',
      async publish() {
        const published = await run(documentId, () => adminApi.publish(screen.type, documentId, { version }));
        if (!published) return;
        setMoved(undefined);
        showToast(`En ligne\u00a0: ${title}`);
      },
      async undo() {
        const undone = await save(entry, entry, version);
        if (undone) setAnnouncement(`${title} est revenu au ${momentText(dayOf(start), start)}.`);
      },
    };
  }

  function show(key: string, day: Day): void {
    const entry = find(key);
    setTaken({ key, day });
    if (entry) setAnnouncement(`${momentText(day, entry.start)}.${closedNote(day)}`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const key = keyIn(event);
    const entry = find(key);
    if (!entry || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const own = taken?.key === key ? taken : undefined;
    if (own && step !== undefined) {
      const day = addDays(own.day, step);
      if (day >= first && day <= last) show(entry.documentId, day);
    } else if (own && event.key === 'Enter') void move(entry, own.day);
    else if (own && event.key === 'Escape') {
      setTaken(undefined);
      setAnnouncement('Rien n’est déplacé.');
    } else if (event.key.toLowerCase() === 'm' && singleKeysAreOn()) show(entry.documentId, dayOf(entry.start));
    else if (step !== undefined) {
      const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-key]')];
      const current = links.findIndex((link) => link.dataset.key === key);
      links[current + Math.sign(step)]?.focus();
    } else return;
    event.preventDefault();
  }

  const table: ComponentProps<'table'> = {
    onKeyDown,
    onDragStart: (event) => {
      const entry = find(keyIn(event));
      if (entry) setTaken({ key: entry.documentId, day: dayOf(entry.start) });
    },
    onDragOver: (event) => {
      const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;
      if (!taken || !day) return;
      // Without it the browser refuses the drop.
      event.preventDefault();
      if (day !== taken.day) setTaken({ ...taken, day });
    },
    onDrop: (event) => {
      event.preventDefault();
      if (takenEntry && taken) void move(takenEntry, taken.day);
    },
    onDragEnd: () => setTaken(undefined),
    // The focus went elsewhere: nothing is on its way any more.
    onBlur: () => setTaken(undefined),
  };
  const moving = taken && takenEntry && { ...taken, text: `Ici\u00a0: ${momentText(taken.day, takenEntry.start)}` };
  return { moving, table, move, report: moved && reportOf(moved), announcement, busy };
}

const keyIn = ({ target }: SyntheticEvent): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;

interface DialogProps extends Pick<MoveOptions, 'isClosedOn'> {
  entry: DatedEntry;
  onMove: (day: Day) => void;
  onClose: () => void;
}

/** « Déplacer… »: moves an entry to any date, without a pointer. */
export function MoveDialog({ entry: { title, start }, isClosedOn, onMove, onClose }: DialogProps) {
  const [day, setDay] = useState(start.slice(0, 10));
  const [isIncomplete, setIncomplete] = useState(false);
  const words = isDay(day) && [formatDay(day, 'full'), formatTimeOf(start)].filter(Boolean).join(', à ');
  return (
    <ConfirmDialog
      question={`Déplacer ${formatTitle(title)}`}
      confirm="Déplacer"
      onConfirm={() => {
        if (!isDay(day)) return setIncomplete(true);
        onMove(day);
        onClose();
      }}
      onCancel={onClose}
    >
      <TextField
        id="deplacer-jour"
        type="date"
        label="Jour"
        value={day}
        hint={words && `${words}${isClosedOn(day) ? '. Le Mémorial est fermé ce jour.' : ''}`}
        problem={isIncomplete && !isDay(day) ? 'Choisissez un jour.' : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
    </ConfirmDialog>
  );
}
