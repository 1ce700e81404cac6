import { type FormEvent, useRef, useState } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import { newsletterConsent } from '#content/newsletter-consent.ts';
import styles from './NewsletterForm.module.css';

export type NewsletterState = 'idle' | 'sending' | 'success' | 'failure' | 'broken';

/** SPEC.md, section 8, to the letter. `broken`: the answer itself did not come. */
const messages = {
  success: 'Merci ! Vous avez correctement été inscrit à la newsletter.',
  failure: 'Une erreur est survenue, merci de réessayer.',
  broken: 'Un erreur est survenue, merci de réessayer.',
} as const;

interface Props {
  /** What the page itself says of a form sent without script. */
  initial: 'idle' | 'success' | 'failure';
}

/** The newsletter's form. A plain form that posts and comes back; awake, it answers in place. */
export function NewsletterForm({ initial }: Props) {
  const [state, setState] = useState<NewsletterState>(initial);
  const form = useRef<HTMLFormElement>(null);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setState('sending');
    try {
      const answer = await fetch('/api/mailjet/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: given.get('email'), site: given.get('site') }),
      });
      if (answer.ok) form.current?.reset();
      setState(answer.ok ? 'success' : 'failure');
    } catch {
      setState('broken');
    }
  }

  const sending = state === 'sending';
  const message = state === 'idle' || sending ? undefined : messages[state];
  return (
    <form ref={form} className={styles.form} method="post" action="/newsletter" onSubmit={send}>
      <label htmlFor="lettre-email">Adresse électronique</label>
      <div className={styles.line}>
        <input
          id="lettre-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="prenom@exemple.fr"
          aria-describedby="lettre-note"
          maxLength={254}
        />
        <button type="submit" className={buttonClass('gold')} disabled={sending}>
          {sending ? 'Chargement...' : 'S’inscrire'}
        </button>
      </div>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="lettre-site">Laissez ce champ vide</label>
        <input id="lettre-site" name="site" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p id="lettre-note" className={styles.note}>
        {newsletterConsent}
      </p>
      <div aria-live="polite">
        {message && (
          <p
            className={`${styles.message} ${state === 'success' ? styles.good : styles.bad}`}
            role={state === 'success' ? 'status' : 'alert'}
          >
            {message}
          </p>
        )}
      </div>
    </form>
  );
}
