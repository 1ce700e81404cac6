import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { formatTitle } from '#model/format.ts';
import { useAction } from '../queries/use-action.ts';
import { Announcement, ErrorMessage } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import styles from './programs.module.css';

interface Props {
  name: string;
  /** « la clé » */
  what: string;
  secret: string;
  onDone: () => void;
}

/** A secret that the server does not show again. It gets the focus: it is what the creation was for. */
export function OneTimeSecret({ name, what, secret, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  const { problem, run } = useAction(() => 'La copie n’a pas pu être faite. Le texte peut être choisi à la main.');
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`above4 ${styles.secret}`} aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        {`${formatTitle(name)}\u00a0: copiez ${what} maintenant`}
      </h2>
      <p className={ui.secondary}>Ce texte ne sera plus montré.</p>
      <div className={`above3 ${ui.cluster}`}>
        <code>{secret}</code>
        <Button tone="full" onClick={() => void run(() => navigator.clipboard.writeText(secret)).then(setCopied)}>
          {isCopied ? 'Copié' : 'Copier'}
        </Button>
        <Button tone="hollow" onClick={onDone}>
          C’est fait
        </Button>
      </div>
      <Announcement>{isCopied && 'Copié'}</Announcement>
      <ErrorMessage>{problem}</ErrorMessage>
    </section>
  );
}
