import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { AccountLink } from '#client/index.ts';
import { type AccessLevel, maxNameLength } from '#content/users.ts';
import { formatWeekdayInstant } from '#model/format.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { TextField } from '../inputs/FormField.tsx';
import { useAction } from '../queries/use-action.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import type { Form } from '../records/use-values.ts';
import { adminApi } from '../session/session.ts';
import { Announcement } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { AccessLevelField } from './account-fields.tsx';
import { usernameOf } from './user-problems.ts';

/** The link of an account, and the name of the person. */
export type GivenLink = { link: AccountLink; name: string };

const blank = { displayName: '', email: '', accessLevel: 'administrator' as AccessLevel };

/** Invites a person. */
export const InviteDialog = (props: { onInvited: (given: GivenLink) => void; onClose: () => void }) => (
  <RecordDialog
    title="Inviter une personne"
    submit="Inviter"
    stored={blank}
    Fields={InvitationFields}
    save={async ({ displayName, email, accessLevel }) => {
      const account = { displayName, email: email.trim(), username: usernameOf(email), accessLevel };
      props.onInvited({ link: await adminApi.inviteUser(account), name: displayName || email });
    }}
    failed="L’invitation n’a pas pu être faite. Réessayez dans un instant."
    onClose={props.onClose}
  />
);

const InvitationFields = ({ values, change, problems, field }: Form<typeof blank>) => (
  <>
    <TextField
      {...field('displayName')}
      label="Nom"
      hint="Il signera les pages et l’historique."
      maxLength={maxNameLength}
    />
    <TextField
      {...field('email')}
      problem={problems.email ?? problems.username}
      label="Adresse électronique"
      type="email"
      required
      maxLength={254}
    />
    <AccessLevelField value={values.accessLevel} onChange={(accessLevel) => change({ accessLevel })} />
    <p className={ui.muted}>
      La personne choisit elle-même son mot de passe, par un lien valable trois jours. Sans lui elle n’entre pas.
    </p>
  </>
);

/** « Donnez ce lien à Maïté Nestor »: shown once, since it is stored nowhere. */
export function AccountLinkDialog({ link, name, onClose }: GivenLink & { onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const { problem, run } = useAction('La copie n’a pas pu être faite. Le lien peut être choisi à la main.');
  const validity = `Il sert une fois, jusqu’au ${formatWeekdayInstant(link.expiresAt)}, heure de la Guadeloupe.`;
  return (
    <Dialog
      title={link.isMailed ? 'L’invitation part' : `Donnez ce lien à ${name}`}
      cancel="Fermer"
      problem={problem}
      onClose={onClose}
    >
      <div className={ui.stack}>
        <p>
          {link.isMailed
            ? frenchSpacing(
                `Un courriel part à l’instant. S’il n’arrive pas, donnez ce lien à ${name} : c’est le même.`,
              )
            : 'Remettez-le de la main à la main ou par un message privé.'}{' '}
          {validity}
        </p>
        <TextField id="account-link" label="Lien" readOnly value={link.url} onFocus={({ target }) => target.select()} />
        <div className={ui.cluster}>
          <Button tone="full" onClick={async () => setCopied(await run(() => navigator.clipboard.writeText(link.url)))}>
            {isCopied ? 'Copié' : 'Copier le lien'}
          </Button>
          <Announcement>{isCopied && 'Lien copié'}</Announcement>
        </div>
        <p className={ui.muted}>Un nouveau lien annule celui-ci.</p>
      </div>
    </Dialog>
  );
}
