import { Link } from 'react-router';
import { typeOf } from '#content/index.ts';
import type { DashboardChange, DashboardDraft } from '#contract/admin-answers.ts';
import { formatRecent } from '#model/format.ts';
import { Initials } from '../presence/PresenceNote.tsx';
import { PublicationSign } from '../publication/PublicationSign.tsx';
import { stateLabel } from '../publication/publication.ts';
import { formPath } from '../screens.ts';
import { storedUserId } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import styles from './dashboard.module.css';

/** The unpublished working copies of the user. */
export const Drafts = ({ drafts }: { drafts: readonly DashboardDraft[] }) =>
  drafts.length === 0 ? (
    <p>Aucun brouillon à votre nom.</p>
  ) : (
    <ul className={`${ui.ruled} ${styles.entries}`}>
      {drafts.map(({ type, documentId, title, state, updatedAt }) => (
        <li key={documentId}>
          <PublicationSign state={state} />
          <div>
            <Link to={formPath({ type, documentId })} className={`${ui.clamped} ${ui.plain} ${ui.strong}`}>
              {title || 'Sans titre'}
            </Link>
            <p
              className={ui.muted}
            >{`${typeOf(type).label.singular}, ${stateLabel(state, typeOf(type)).toLowerCase()}`}</p>
          </div>
          <time dateTime={updatedAt} className={`${ui.muted} ${ui.nowrap}`}>
            {formatRecent(updatedAt)}
          </time>
        </li>
      ))}
    </ul>
  );

const participles: Readonly<Record<Exclude<DashboardChange['kind'], 'origin'>, string>> = {
  create: 'créé',
  update: 'modifié',
  draft: 'modifié',
  discard: 'annulé les modifications de',
  publish: 'publié',
  unpublish: 'retiré du site',
  revert: 'repris une version de',
  remove: 'supprimé',
  restore: 'restauré',
};

/** Who did what, and when. A date that has come has no author; what has no history was there before. */
export const LatestChanges = ({ changes }: { changes: readonly DashboardChange[] }) =>
  changes.length === 0 ? (
    <p>Vos prochaines modifications apparaîtront ici.</p>
  ) : (
    <ol className={`${ui.ruled} ${styles.entries}`}>
      {changes.map(({ type, documentId, title, at: instant, kind, author }) => {
        const isOwn = author !== null && author.id === storedUserId();
        const subject = isOwn ? 'Vous avez' : `${author?.username ?? 'Le Mémorial'} a`;
        const act = kind === 'origin' ? 'Déjà là\u00a0: ' : `${subject} ${participles[kind]} `;
        return (
          <li key={documentId}>
            <span>
              <Initials users={[author ?? { username: '·' }]} />
            </span>
            <p>
              {act}
              <Link
                to={kind === 'remove' ? '/admin/trash' : formPath({ type, documentId })}
                className={`${ui.plain} ${ui.strong}`}
              >
                {title || 'Sans titre'}
              </Link>
              <span className="unseen">{`, ${typeOf(type).label.singular.toLowerCase()}`}</span>
            </p>
            <time dateTime={instant} className={`${ui.muted} ${ui.nowrap}`}>
              {formatRecent(instant)}
            </time>
          </li>
        );
      })}
    </ol>
  );
