import { useState } from 'react';
import type { Webhook } from '#client/index.ts';
import { type WebhookEvent, webhooks } from '#content/webhooks.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { FormField, TextField } from '../inputs/FormField.tsx';
import { adminApi } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import type { RecordDialogProps } from './RecordTable.tsx';
import { useSave } from './use-save.ts';

export const eventGroups: readonly { label: string; names: readonly WebhookEvent[] }[] = [
  { label: 'paraît ou se retire', names: ['entry.publish', 'entry.unpublish'] },
  { label: 'change en ligne', names: ['entry.update'] },
  { label: 'est créée ou supprimée', names: ['entry.create', 'entry.delete'] },
  { label: 'ou un fichier de la médiathèque change', names: ['media.create', 'media.update', 'media.delete'] },
  { label: 'ou un cache partagé doit oublier des pages', names: ['cache.purge'] },
];

/** Creates or changes a webhook. What was typed stays after an error. */
export function WebhookDialog({ stored, onClose, onSaved }: RecordDialogProps<Webhook>) {
  const [name, setName] = useState(stored?.name ?? '');
  const [url, setUrl] = useState(stored?.url ?? 'https://');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(stored?.events ?? eventGroups[0]?.names ?? []);
  const { problems, dialog } = useSave(async () => {
    const values = { name: name.trim(), url: url.trim(), events };
    if (stored) await adminApi.changeWebhook(stored.id, values);
    onSaved(stored ? undefined : { name, secret: (await adminApi.createWebhook(values)).signingSecret });
  });

  return (
    <Dialog
      title={stored ? 'Modifier le webhook' : 'Nouveau webhook'}
      closeLabel="Fermer"
      cancel="Annuler"
      submit={stored ? 'Enregistrer' : 'Créer le webhook'}
      {...dialog}
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
