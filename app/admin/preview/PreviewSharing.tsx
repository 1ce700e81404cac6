import { useEffect, useId, useRef, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { PreviewLink } from '#client/index.ts';
import { previewDurations } from '#content/entry-records.ts';
import { today } from '#model/calendar.ts';
import { formatWeekdayInstant } from '#model/format.ts';
import { isFocusLost } from '../focus/lost-focus.ts';
import { useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import type { FormEntry } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { Announcement, ErrorMessage } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { QrCode } from '../ui/QrCode.tsx';
import { Segments } from '../ui/Segments.tsx';
import styles from './preview.module.css';

const durations = Object.entries(previewDurations).map(([hours, label]) => ({ value: Number(hours), label }));
const defaultHours = 168;
const failed = 'Cela n’a pas pu être fait.';
const endOf = ({ expiresAt }: PreviewLink): string => formatWeekdayInstant(expiresAt, today(Date.now()));

/** The URL of a preview, on another of the pages that its token is valid for. */
export const urlOnPage = (url: string, page: string | undefined): string =>
  page === undefined ? url : page + new URL(url, location.origin).search;

/** The preview link, in a closed disclosure at first: its validity, its QR code, its URL, its expiry. It opens `page`, where there is a choice. */
export function PreviewSharing({ type, documentId, tab, page }: FormEntry & { page: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const key = isOpen ? `${documentId} ${tab?.name}` : undefined;
  const list = useQuery(key, () => adminApi.previewLinks(type, documentId, { tab: tab?.name }));
  /** The newest one is displayed. */
  const [link] = list.result ?? [];
  const [chosen, setChosen] = useState<number>();
  const hours = chosen ?? link?.hours ?? defaultHours;
  const { isBusy, problem, run } = useAction(() => failed);
  const [message, setMessage] = useState('');
  const createButton = useRef<HTMLButtonElement>(null);

  /** Makes a call, and shows the links as it leaves them and what it says. */
  const change = (call: () => Promise<string>) =>
    void run(async () => {
      setMessage('');
      const sentence = await call();
      await list.reload();
      setChosen(undefined);
      setMessage(sentence);
    });

  const share = async () => {
    const created = await adminApi.createPreviewLink(type, documentId, hours, { tab: tab?.name });
    return `Lien créé, valable jusqu’au ${endOf(created)}`;
  };

  /** The link that is shown gets the chosen duration at once. */
  function choose(next: number): void {
    setChosen(next);
    if (!link) return;
    change(async () => {
      const changed = await adminApi.prolongPreviewLink(type, documentId, link.id, next);
      return `Lien valable jusqu’au ${endOf(changed)}`;
    });
  }

  const revoke = async (id: number) => {
    await adminApi.revokePreviewLink(type, documentId, id);
    return 'Lien coupé\u00a0: il ne montre plus rien.';
  };

  const hasNoLink = list.result?.length === 0;
  // The pressed button is removed: the one in its place gets the focus.
  useEffect(() => {
    if (hasNoLink && !isBusy && isFocusLost()) createButton.current?.focus();
  }, [hasNoLink, isBusy]);

  return (
    <details className={`${ui.ruled} ${styles.sharing}`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={ui.strong}>
        Partager l’aperçu <Icon name="down" />
      </summary>
      {(problem || list.failure !== undefined) && (
        <div role="alert" className={ui.notice}>
          <p>{failed}</p>
          <Button className={`${ui.link} ${ui.strong}`} onClick={() => change(async () => '')}>
            Recharger
          </Button>
        </div>
      )}
      {list.result && (
        <Segments
          label="Durée du lien"
          isLabelVisible
          choices={durations}
          chosen={hours}
          disabled={isBusy}
          onChoose={choose}
        />
      )}
      {link && (
        <SharedLink
          key={`${link.id} ${page}`}
          url={new URL(urlOnPage(link.url, page), location.origin).href}
          end={endOf(link)}
          isBusy={isBusy}
          onRevoke={() => change(() => revoke(link.id))}
        />
      )}
      {hasNoLink && (
        <Button ref={createButton} tone="hollow" disabled={isBusy} onClick={() => change(share)}>
          Créer le lien
        </Button>
      )}
      {/* With a link, its own sentence states this. */}
      <p role="status" className={link && 'unseen'}>
        {message}
      </p>
    </details>
  );
}

type SharedLinkProps = { url: string; end: string; isBusy: boolean; onRevoke: () => void };

function SharedLink({ url, end, isBusy, onRevoke }: SharedLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const { problem, run } = useAction(() => 'La copie n’a pas pu être faite. L’adresse peut être choisie à la main.');
  const copy = async () => setCopied(await run(() => navigator.clipboard.writeText(url)));
  const id = useId();
  return (
    <div className={`${ui.cluster} ${ui.muted} ${styles.link}`}>
      <QrCode text={url} label="Code QR du lien d’aperçu" />
      <div className={`${ui.stack} ${ui.close} ${ui.fill}`}>
        <label htmlFor={id}>Adresse de l’aperçu</label>
        <div className={ui.beside}>
          <input id={id} readOnly value={url} onFocus={({ target }) => target.select()} />
          <Button tone="hollow" onClick={() => void copy()}>
            {isCopied ? 'Copié' : 'Copier'}
          </Button>
        </div>
        <Announcement>{isCopied && 'Lien copié'}</Announcement>
        <ErrorMessage>{problem}</ErrorMessage>
        <p>
          Valable <strong>jusqu’au {end}</strong>, heure de la Guadeloupe. Qui a ce lien voit la page, sans se
          connecter.
        </p>
        <Button className={ui.link} disabled={isBusy} onClick={onRevoke}>
          Couper le lien
        </Button>
      </div>
    </div>
  );
}
