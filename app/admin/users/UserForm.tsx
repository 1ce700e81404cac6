import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/links.tsx';
import { fr } from '#app/ui/typography.ts';
import { LeaveDialog } from '../form/LeaveDialog.tsx';
import { useLeaving } from '../form/use-leaving.ts';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { useShortcut } from '../parts/use-shortcut.ts';
import { frenchSentence } from '../registers/asking.ts';
import { Message, type Outcome } from '../registers/Message.tsx';
import { beginEditing } from '../session/renewal.ts';
import { content, office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import styles from './form.module.css';
import { Label, PasswordField, Problem } from './PasswordField.tsx';
import { UserSessions } from './UserSessions.tsx';
import { draftProblems, faultAtField, isLongEnough, type UserProblems, usernameOf } from './user-draft.ts';

interface Props {
  /** Absent: a new account. */
  user: { id: number; email: string; blocked: boolean | null } | undefined;
  /** Whether it is the account of whoever looks. */
  mine: boolean;
}

/** From the list of accounts to one of them. */
export const userTrail = (isNew: boolean) => [
  { label: 'Utilisateurs', to: '/admin/users' },
  { label: isNew ? 'Ajouter' : 'Modifier' },
];

/** Creates or changes an account (SPEC.md, sections 5 and 7). A refusal leaves everything typed as it was. */
export function UserForm({ user, mine }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(user?.email ?? '');
  const [password, setPassword] = useState('');
  const [blocked, setBlocked] = useState(user?.blocked === true);
  const [currentPassword, setCurrentPassword] = useState('');
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<UserProblems>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const { say } = useToasts();
  const unsaved = email !== (user?.email ?? '') || password !== '' || blocked !== (user?.blocked === true);
  const { blocker, allow } = useLeaving(unsaved);
  useEffect(beginEditing, []);
  useShortcut('mod+s', () => form.current?.requestSubmit());

  useEffect(() => {
    // After the fields can be typed in again: a disabled one takes no focus.
    const [first] = saving ? [] : Object.keys(problems);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [problems, saving]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    setOutcome(undefined);
    const found = draftProblems({ email, password, ...(mine && { currentPassword }) }, user?.email);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    const address = email.trim().toLowerCase();
    const draft = {
      email: address,
      ...(isLongEnough(usernameOf(address)) && { username: usernameOf(address) }),
      confirmed: true,
      role: 1,
      // One's own account is not blocked from here; what is not sent is not changed.
      ...(!mine && { blocked }),
      ...(password && { password }),
      ...(mine && password && { currentPassword }),
    };
    try {
      if (user) await content.updateUser(user.id, draft);
      else await content.createUser({ ...draft, username: usernameOf(address), blocked, password });
    } catch (error) {
      const taken = await office.countUsers({ filters: { email: { $eq: address } } }).catch(() => 0);
      const fault = faultAtField(error, {
        username: usernameOf(address),
        emailTaken: taken > 0 && address !== user?.email,
      });
      const said = frenchSentence(error);
      setOutcome({
        failed: true,
        text: user ? 'Erreur lors de la mise à jour' : 'Erreur lors de la création',
        ...(said && { details: [said] }),
      });
      setProblems(fault);
      setSaving(false);
      return;
    }
    allow();
    say(user ? `${address} a été mis à jour.` : `${address} peut maintenant se connecter.`);
    await navigate('/admin/users');
  }

  return (
    <>
      <ScreenBar trail={userTrail(!user)}>
        <Link to="/admin/users" className={buttonClass('hollow')}>
          Annuler
        </Link>
        <button type="submit" form="compte" className={buttonClass()} disabled={saving}>
          {saving ? 'Sauvegarde...' : 'Enregistrer'}
        </button>
      </ScreenBar>
      <ScreenHead title={user ? 'Modifier l’utilisateur' : 'Nouvel utilisateur'} />
      <Message outcome={outcome} />
      <form id="compte" ref={form} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <div className={styles.field}>
          <Label of="email" required>
            Adresse électronique
          </Label>
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            disabled={saving}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            aria-invalid={problems.email !== undefined}
            aria-describedby="email-hint email-problem"
          />
          <p id="email-hint" className={styles.hint}>
            {usernameOf(email) ? (
              <>
                {fr('Nom d’utilisateur :')} <strong>{usernameOf(email)}</strong>
              </>
            ) : (
              'La partie avant @ sera le nom d’utilisateur.'
            )}
          </p>
          <Problem id="email-problem">{problems.email}</Problem>
        </div>
        <PasswordField
          name="password"
          label="Mot de passe"
          autoComplete="new-password"
          required={!user}
          disabled={saving}
          value={password}
          onChange={setPassword}
          problem={problems.password}
          hint={`6 caractères au moins.${user ? ' Laissez vide pour ne pas le changer.' : ''}${
            mine ? ` ${fr('Le changer ferme vos autres sessions ; celle-ci reste ouverte.')}` : ''
          }`}
        />
        {mine && password !== '' && (
          <PasswordField
            name="currentPassword"
            label="Mot de passe actuel"
            autoComplete="current-password"
            required
            disabled={saving}
            value={currentPassword}
            onChange={setCurrentPassword}
            problem={problems.currentPassword}
            hint="Pour être sûr que c’est bien vous qui le changez."
          />
        )}
        <div className={styles.field}>
          <label className={styles.check}>
            <input
              type="checkbox"
              name="blocked"
              checked={blocked}
              disabled={saving || mine}
              onChange={({ target }) => setBlocked(target.checked)}
              aria-describedby={mine ? 'blocked-hint' : undefined}
            />
            Compte bloqué
          </label>
          {mine && (
            <p id="blocked-hint" className={styles.hint}>
              Vous ne pouvez pas bloquer votre propre compte.
            </p>
          )}
        </div>
      </form>
      {user && <UserSessions userId={user.id} mine={mine} />}
      {blocker.state === 'blocked' && <LeaveDialog lost onLeave={blocker.proceed} onStay={blocker.reset} />}
    </>
  );
}
