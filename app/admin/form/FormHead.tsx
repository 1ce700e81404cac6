import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { Button, Icon, NewTabLink } from '#app/ui/buttons.tsx';
import { hasPagePerEntry, pathOfEntry } from '#content/index.ts';
import type { PresentUser, PublicationState } from '#contract/admin-answers.ts';
import { isBlank } from '#model/characters.ts';
import type { FieldValues } from '#model/field.ts';
import { formatClock, formatElapsed } from '#model/format.ts';
import { ChecksCount } from '../checks/ChecksPanel.tsx';
import { isFocusLost } from '../focus/lost-focus.ts';
import type { Note } from '../notes/notes-context.ts';
import { PresenceNote } from '../presence/PresenceNote.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import { formChoices, mainAction, publicationSentences } from '../publication/publication-actions.ts';
import type { ContentScreen, ScreenTab } from '../screens.ts';
import { isPublisher } from '../session/session.ts';
import { Menu } from '../ui/MoreMenu.tsx';
import { Announcement } from '../ui/messages.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import tabStyles from '../ui/Tabs.module.css';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './form.module.css';
import { documentIdOf, type EditState, isUploading, runningAction } from './form-state.ts';
import type { OpenForm } from './use-form.ts';

interface Props {
  open: OpenForm;
  tab: ScreenTab | undefined;
  list: string;
  others: readonly PresentUser[];
  notes: readonly Note[] | undefined;
  isReread: boolean | undefined;
  onOpenChecks: () => void;
}

/** Above the fields: where the form is, whether it is saved, what can be done with it, and what the public sees. */
export function FormHead({ open, tab, list, others, notes, isReread, onOpenChecks }: Props) {
  const { state, publicationState, waiting, title, dispatch } = open;
  const { form, baseline, changes } = state;
  const { screen, type } = form;
  const { entry } = baseline;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if ((isReread || changes > 0) && isFocusLost()) heading.current?.focus();
  }, [isReread, changes]);
  const stored = entry && screen.creation && (String(entry[type.admin.title] ?? '').trim() || 'Sans titre');
  useEffect(() => {
    if (stored) document.title = `Modifier · ${stored} · Administration du Mémorial ACTe`;
  }, [stored]);
  const documentId = documentIdOf(state);
  const { publication } = entry ?? {};
  const publicPath =
    documentId && hasPagePerEntry(screen.type) && baseline.online ? pathOfEntry(screen.type, documentId) : undefined;
  return (
    <>
      <PageToolbar
        breadcrumb={
          screen.creation
            ? [{ label: screen.label, to: list }, { label: entry ? 'Modifier' : 'Ajouter' }]
            : [
                { label: 'Administration', to: '/admin/dashboard' },
                { label: screen.label },
                ...(tab ? [{ label: tab.label }] : []),
              ]
        }
      >
        <PresenceNote users={others} />
        <SaveNote state={state} />
        <ChecksCount notes={notes} onOpen={onOpenChecks} />
        <PublishButton {...open} />
      </PageToolbar>
      <div className={`${ui.cluster} ${ui.baseline}`}>
        <h1 ref={heading} tabIndex={-1}>
          <span className={ui.clamped}>
            {screen.creation ? (entry ? title || 'Sans titre' : screen.creation) : screen.label}
          </span>
        </h1>
        <PublicationBadge state={publicationState} type={type} />
      </div>
      <div className={`${ui.cluster} ${ui.secondary} above1 ${styles.summary}`}>
        <p>{publicationSentences(baseline, publicationState, waiting.length)}</p>
        {waiting.length > 0 && (
          <Button className={ui.link} onClick={() => dispatch({ type: 'dialogOpened', dialog: 'changes' })}>
            Voir ce qui change
          </Button>
        )}
        {publicPath && (
          <NewTabLink href={publicPath} className={ui.link}>
            Voir la page en ligne <Icon name="out" />
          </NewTabLink>
        )}
      </div>
      <FormTabs
        screen={screen}
        entry={entry ?? {}}
        states={{
          ...Object.fromEntries(Object.entries(publication?.tabs ?? {}).map(([name, { state }]) => [name, state])),
          ...(tab && { [tab.name]: publicationState }),
        }}
      />
    </>
  );
}

/** The main button, labelled with its effect, and a disclosure of the other actions. */
function PublishButton({ state, publicationState, dispatch }: OpenForm) {
  const { form, isUnsaved, baseline } = state;
  const menu = useDisclosure();
  const choices = formChoices({ screen: form.screen, state: publicationState, unsaved: isUnsaved, baseline });
  const { label } = mainAction(publicationState, baseline.entry?.publication.publishAt);
  /** The action in progress, in words: the button waits for it. */
  const waiting = isUploading(state) ? 'Téléchargement en cours...' : runningAction(state) && 'Sauvegarde...';
  const hasNothing = isPublisher() ? publicationState === 'published' : !isUnsaved;
  const isIdle = hasNothing && !waiting;
  const tone = isIdle ? 'hollow' : 'full';
  return (
    <div {...menu.rootProps} className={`${ui.relative} ${ui.toolbar} ${styles.split}`}>
      <Button
        type="submit"
        form="fiche"
        tone={tone}
        className={isIdle ? ui.idle : undefined}
        disabled={waiting !== undefined}
        aria-disabled={isIdle || undefined}
      >
        {waiting ?? label}
      </Button>
      {choices.length > 0 && (
        <Button
          {...menu.toggleProps}
          tone={tone}
          className={styles.toggle}
          disabled={waiting !== undefined}
          aria-label={isIdle ? 'Autres actions' : 'Autres façons d’enregistrer'}
        >
          <Icon name={menu.open ? 'up' : 'down'} />
        </Button>
      )}
      <Menu
        menu={menu}
        choices={choices}
        onChoose={(action) => dispatch({ type: 'requested', action })}
        className={styles.choices}
      />
    </div>
  );
}

/** Whether the input is saved, beside the main button. It changes every second: what is announced changes once a minute. */
function SaveNote({ state: { form, isUnsaved, autosave, ...state } }: { state: EditState }) {
  // What was typed since could not be saved.
  const savedAt = isUnsaved && autosave.failure ? undefined : state.savedAt;
  const now = useNow(savedAt ? { stepMs: 1000 } : {});
  const refused = autosave.refused.map((name) => form.type.fields[name]?.label ?? name);
  const refusal = isUnsaved && refused.length > 0 && `Non enregistré\u00a0: ${refused.join(', ')}`;
  const note =
    refusal || (savedAt ? `Enregistré ${formatElapsed(savedAt, now)}` : isUnsaved && 'Modifications non enregistrées');
  return (
    <>
      <Announcement>{refusal || (savedAt && `Enregistré à ${formatClock(savedAt)}`)}</Announcement>
      {note && <span className={ui.muted}>{note}</span>}
    </>
  );
}

/** What a tab holds that the public does not see yet. */
const waits = { modified: '(modifications à publier)', scheduled: '(modifications programmées)' };

interface TabsProps {
  screen: ContentScreen;
  /** What is stored, to count what is missing; absent while it loads. */
  entry?: Readonly<FieldValues> | undefined;
  states?: Readonly<Record<string, PublicationState>>;
}

/** The tabs of a form, each a link to its address: a row, or two columns on a phone. */
export function FormTabs({ screen, entry, states = {} }: TabsProps) {
  return (
    screen.tabs && (
      <nav aria-label={screen.label}>
        <ul className={`inward ${tabStyles.tabs} ${ui.wide} above4 ${styles.tabs}`}>
          {screen.tabs.map(({ name, path, label: text, type }) => {
            const state = states[name];
            const count = entry ? countMissing(type, entry) : 0;
            return (
              <li key={path}>
                <NavLink to={`/admin/${path}`} end>
                  {text}
                  {(state === 'modified' || state === 'scheduled') && (
                    <>
                      {' '}
                      <span className="unseen">{waits[state]}</span>
                      <PublicationSign state={state} />
                    </>
                  )}
                  {count > 0 && (
                    <span className={`${ui.badge} ${ui.gold}`}>
                      {count}
                      <span className="unseen">{count === 1 ? ' phrase manque' : ' phrases manquent'}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
    )
  );
}

/** How many sentences are not on the site, as their fields are empty. */
const countMissing = ({ fields }: ScreenTab['type'], entry: Readonly<FieldValues>): number =>
  Object.entries(fields).filter(([name, field]) => field.statement && isBlank(String(entry[name] ?? ''))).length;
