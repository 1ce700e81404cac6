import { useState } from 'react';
import { ContentError, type Webhook } from '#client/index.ts';
import { type WebhookEvent, webhooks } from '#content/webhooks.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { FormField, TextField } from '../inputs/FormField.tsx';
import { adminApi } from '../session/session.ts';
import { userMessage } from '../tables/user-messages.ts';
import ui from '../ui/primitives.module.css';

interface EventGroup {
  label: string;
  /** In a list. */
  short: string;
  names: readonly WebhookEvent[];
}

export const eventGroups: readonly EventGroup[] = [
  { label: 'paraît ou se retire', short: 'parution et retrait', names: ['entry.publish', 'entry.unpublish'] },
  { label: 'change en ligne', short: 'modification', names: ['entry.update'] },
  { label: 'est créée ou supprimée', short: 'création et suppression', names: ['entry.create', 'entry.delete'] },
  {
    label: 'ou quand un fichier de la médiathèque change',
    short: 'fichiers',
    names: ['media.create', 'media.update', 'media.delete'],
  },
  { label: 'ou quand un cache partagé doit oublier des pages', short: 'cache partagé', names: ['cache.purge'] },
];

interface Props {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  /** With the secret of a new one. */
  onSaved: (created?: { name: string; signingSecret: string }) => void;
}

/** Creates or changes a webhook. What was typed stays after an error. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? eventGroups[0]?.names ?? []);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const values = { name: name.trim(), url: url.trim(), events };
      if (webhook) await adminApi.changeWebhook(webhook.id, values);
      return onSaved(webhook ? undefined : await adminApi.createWebhook(values));
    } catch (error) {
      const fields = error instanceof ContentError ? error.fields : {};
      setProblems(fields);
      if (Object.keys(fields).length === 0) setFailure(userMessage(error) ?? 'Erreur lors de la mise à jour');
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={webhook ? 'Modifier le webhook' : 'Nouveau webhook'}
      closeLabel="Fermer"
      cancel="Annuler"
      submit={webhook ? 'Enregistrer' : 'Créer le webhook'}
      busy={busy}
      problem={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        id="webhook-name"
        label={webhooks.fields.name.label}
        value={name}
        required
        isMarked={false}
        maxLength={255}
        problem={problems.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        id="webhook-url"
        label={webhooks.fields.url.label}
        type="url"
        value={url}
        required
        isMarked={false}
        maxLength={2000}
        problem={problems.url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <FormField id="webhook-events" label={webhooks.fields.events.label} names="group" problem={problems.events} live>
        {({ describedBy }) => (
          <fieldset
            aria-label={webhooks.fields.events.label}
            aria-describedby={describedBy}
            className={`${ui.stack} ${ui.close}`}
          >
            {eventGroups.map(({ label, names }) => (
              <label key={label} className={ui.check}>
                <input
                  type="checkbox"
                  checked={names.every((each) => events.includes(each))}
                  onChange={({ target }) => {
                    const others = events.filter((each) => !names.includes(each));
                    setEvents(target.checked ? [...others, ...names] : others);
                  }}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
      </FormField>
      <p className={ui.muted}>
        Chaque envoi est signé (Standard Webhooks){'\u00a0'}; le secret est montré une fois. Sans réponse, neuf essais
        sur 24{'\u00a0'}h, puis une ligne au tableau de bord. Rien n’est perdu pendant un redémarrage.
      </p>
    </Dialog>
  );
}
