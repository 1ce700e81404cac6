import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonLink, Icon, IconSvg } from '#app/ui/buttons.tsx';
import { formatCount, formatList } from '#model/format.ts';
import { focusInView } from '../focus/focus-control.ts';
import { NoteNumber, NotesCount } from '../notes/FieldNotes.tsx';
import type { Note } from '../notes/notes-context.ts';
import { settingPath } from '../screens.ts';
import { Announcement } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import styles from './ChecksPanel.module.css';
import { type Checks, panelHeadingId } from './use-checks.ts';

/**
 * « Avant de publier »: numbered notes, each with its place in the form and its repair. Closed when the form opens, and in its place
 * before the rules are loaded: a panel that came above the form with its first note would move what a person is pressing.
 * `isUntouched`: nothing is typed yet in a new entry, and what it lacks is no error.
 */
export function ChecksPanel({ checks, isUntouched }: { checks: Checks; isUntouched: boolean }) {
  const { notes = [], repairs, isOpen, setOpen } = checks;
  const heading = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');

  const state = stateOf(checks.notes);
  const repairable = notes.filter(({ finding }) => finding.repair && !finding.repair.removes);

  function announce(make: () => void, sentence: string): void {
    flushSync(() => {
      make();
      setAnnouncement(sentence);
    });
    focusInView([...(list.current?.querySelectorAll('[data-undo]') ?? [])].at(-1));
  }

  return (
    <section
      className={styles.panel}
      aria-labelledby={panelHeadingId}
      data-state={isUntouched ? 'untouched' : state.name}
    >
      <h2>
        <Button
          ref={heading}
          className={`${ui.row} ${styles.heading}`}
          id={panelHeadingId}
          aria-expanded={isOpen}
          aria-controls="points-a-voir"
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`${ui.cluster} ${ui.baseline}`}>
            <span>Avant de publier</span>
            <span className={`${ui.strip} ${ui.secondary} ${styles.summary}`}>
              {isUntouched ? state.toFillIn : state.summary}
            </span>
          </span>
          <Icon name="down" />
        </Button>
      </h2>
      <div id="points-a-voir" hidden={!isOpen}>
        {(notes.length > 0 || repairs.length > 0) && (
          <ol ref={list} className={`inward ${ui.panel} ${ui.lines} ${styles.notes}`}>
            {notes.map((note) => {
              const { number, finding } = note;
              const { severity, sentence, reason, repair, setting, place } = finding;
              return (
                <li key={number} className={ui.cluster} data-number={number} data-severity={severity} tabIndex={-1}>
                  <NoteNumber severity={severity} hidden>
                    {number}
                  </NoteNumber>
                  <div className={styles.note}>
                    <p>
                      <strong>
                        <span className="unseen">{`Point ${number}\u00a0: `}</span>
                        {sentence}
                      </strong>
                    </p>
                    <p className={ui.muted}>{reason}</p>
                    <Button className={`${ui.link} ${ui.small}`} onClick={() => checks.goTo(note)}>
                      {place}
                      <span className="unseen">{`, aller au point ${number}`}</span>
                    </Button>
                  </div>
                  {setting && (
                    <ButtonLink tone="hollow" href={settingPath(setting)} newTab>
                      Ouvrir les Informations
                    </ButtonLink>
                  )}
                  {repair && (
                    <Button
                      tone="hollow"
                      onClick={() => announce(() => checks.repair(note), `Réparé\u00a0: ${repair.done}.`)}
                    >
                      {repair.label}
                      <span className="unseen">{`, point ${number}`}</span>
                    </Button>
                  )}
                </li>
              );
            })}
            {repairs.map((item) => (
              <li key={`fait ${item.key}`} className={`${ui.spread} ${styles.done}`}>
                <IconSvg path="M3.5 10.5 8 15 16.5 5.5" />
                <p className={styles.note}>
                  Réparé{'\u00a0'}: {item.done}
                </p>
                {checks.canUndo(item) && (
                  <Button
                    className={`${ui.link} ${ui.small}`}
                    data-undo
                    onClick={() => {
                      checks.undo(item);
                      setAnnouncement(`Annulé\u00a0: ${item.done}.`);
                      heading.current?.focus();
                    }}
                  >
                    Annuler<span className="unseen">{`\u00a0: ${item.done}`}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
        <div className={`${ui.spread} above3`}>
          <p className={ui.muted}>Les liens sont essayés chaque nuit.</p>
          {repairable.length > 1 && (
            <Button tone="hollow" onClick={() => announce(checks.repairAll, `${repairable.length} points réparés.`)}>
              Réparer les points {numbersOf(repairable)}
            </Button>
          )}
        </div>
      </div>
      <Announcement>{announcement && `${announcement} ${state.summary}`}</Announcement>
    </section>
  );
}

/** The number of notes, in the toolbar of the screen: it opens the panel. */
export function ChecksCount({ notes, onOpen }: { notes: readonly Note[] | undefined; onOpen: () => void }) {
  if (!notes || notes.length === 0) return null;
  const refused = countRefused(notes);
  return (
    <Button className={`${ui.strip} ${ui.check}`} onClick={onOpen}>
      <NotesCount refused={refused} advised={notes.length - refused} />
      <span className="unseen"> avant de publier</span>
    </Button>
  );
}

const countRefused = (notes: readonly Note[]): number =>
  notes.filter(({ finding }) => finding.severity === 'refused').length;

/** « 1 point à corriger, 1 à voir. », and of a new entry « 3 champs à remplir. » Without notes: the rules are not loaded. */
function stateOf(notes: readonly Note[] | undefined) {
  if (!notes) return { name: 'pending', summary: 'Pas encore vérifié.', toFillIn: 'Pas encore vérifié.' };
  const refused = countRefused(notes);
  const advised = notes.length - refused;
  if (refused > 0) {
    const summary = `${formatCount(refused, 'point', '')} à corriger${advised > 0 ? `, ${advised} à voir` : ''}.`;
    return { name: 'refused', summary, toFillIn: `${formatCount(refused, 'champ', '')} à remplir.` };
  }
  const summary =
    advised > 0 ? `${formatCount(advised, 'point', '')} à voir. Rien n’empêche de publier.` : 'Tout est prêt.';
  return { name: advised > 0 ? 'advised' : 'ready', summary, toFillIn: summary };
}

/** « 1 à 4 », « 1, 3 et 4 » */
function numbersOf(notes: readonly Note[]): string {
  const numbers = notes.map(({ number }) => number);
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first} à ${last}`;
  return formatList(numbers.map(String));
}
