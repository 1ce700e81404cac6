import { type FormEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import { newsletterConsent } from '#content/newsletter/newsletter-consent.ts';
import ui from '../primitives.module.css';
import styles from './NewsletterForm.module.css';

export type NewsletterState = 'idle' | 'sending' | 'success' | 'failure' | 'broken';

/** docs/product.md, « Messages », word for word. `broken`: no response arrived. */
const messages = {
  sent: 'Merci\u00a0! Ouvrez le message que nous venons d’envoyer et confirmez\u00a0: l’inscription commence là.',
  success: 'Merci ! Vous avez correctement été inscrit à la newsletter.',
  failure: 'Une erreur est survenue, merci de réessayer.',
  broken: 'Un erreur est survenue, merci de réessayer.',
} as const;

/** Validates an email before it is sent. HTML accepts « a@b » (HTML, « valid e-mail address »), which is undeliverable. */
function emailError(email: string): string | undefined {
  if (!email) return 'Indiquez votre adresse électronique, par exemple prenom@exemple.fr.';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email)
    ? undefined
    : 'Cette adresse semble incomplète. Vérifiez-la, par exemple prenom@exemple.fr.';
}

/** The input of a subscriber's address. */
export const addressInput = {
  className: ui.field,
  name: 'email',
  type: 'email',
  required: true,
  autoComplete: 'email',
  maxLength: 254,
} as const;

interface Props {
  /** The outcome of a submission without JavaScript. */
  initial: 'idle' | 'success' | 'failure';
  /** Whether the address is confirmed from a mail. */
  needsConfirmation: boolean;
  /** The URLs of the visitor's rights and of unsubscribing: the table of pages is no part of an island. */
  rights: string;
  leave: string;
}

/** The newsletter form: a plain POST, enhanced to submit in place once hydrated. */
export function NewsletterForm({ initial, needsConfirmation, rights, leave }: Props) {
  const [state, setState] = useState<NewsletterState>(initial);
  const [error, setError] = useState<string>();
  // Without JavaScript the browser validates the email.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  // The focused button was disabled: the focus moves to the outcome, not to the top of the page.
  useEffect(() => {
    if (state !== 'idle' && state !== 'sending' && document.activeElement === document.body) outcome.current?.focus();
  }, [state]);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const invalid = emailError(String(data.get('email') ?? '').trim());
    setError(invalid);
    if (invalid) {
      setState('idle');
      input.current?.focus();
      return;
    }
    setState('sending');
    try {
      const response = await fetch('/api/mailjet/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: data.get('email'), site: data.get('site') }),
      });
      if (response.ok) form.current?.reset();
      setState(response.ok ? 'success' : 'failure');
    } catch {
      setState('broken');
    }
  }

  const sending = state === 'sending';
  const outcomeName = state === 'success' && needsConfirmation ? 'sent' : state;
  const message = outcomeName === 'idle' || outcomeName === 'sending' ? undefined : messages[outcomeName];
  return (
    <form ref={form} className={styles.form} method="post" action="/newsletter" noValidate={isHydrated} onSubmit={send}>
      <label htmlFor="lettre-email">
        Adresse électronique <span className={styles.required}>(obligatoire)</span>
      </label>
      <div className={styles.line}>
        <input
          ref={input}
          {...addressInput}
          id="lettre-email"
          placeholder="prenom@exemple.fr"
          aria-describedby={error ? 'lettre-erreur lettre-note' : 'lettre-note'}
          {...(error && { 'aria-invalid': true })}
          onChange={() => setError(undefined)}
        />
        <button type="submit" className={buttonClass('gold')} disabled={sending}>
          {sending ? 'Chargement...' : 'S’inscrire'}
        </button>
      </div>
      {error && (
        <p id="lettre-erreur" className={ui.fault}>
          {error}
        </p>
      )}
      <div className="unseen" aria-hidden="true">
        <label htmlFor="lettre-site">Laissez ce champ vide</label>
        <input id="lettre-site" name="site" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p id="lettre-note" className={ui.note}>
        {newsletterConsent} <a href={rights}>Vos données et vos droits</a> · <a href={leave}>Se désinscrire</a>
      </p>
      <div aria-live="polite">
        {message && (
          <p
            ref={outcome}
            tabIndex={-1}
            className={`${ui.message} ${state === 'success' ? ui.good : ui.bad}`}
            role={state === 'success' ? 'status' : 'alert'}
          >
            {message}
          </p>
        )}
      </div>
    </form>
  );
}
