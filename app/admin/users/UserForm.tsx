import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { passwordHint } from '#model/password.ts';
import { TextField } from '../inputs/TextField.tsx';
import { holdSession } from '../session/reauthentication.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { Alert, type AlertContent } from '../tables/Alert.tsx';
import { userMessage } from '../tables/user-messages.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { singleKeysAreOn, turnSingleKeys, useKeyboardShortcut } from '../ui/use-keyboard-shortcut.ts';
import { UnsavedChangesDialog } from '../unsaved/UnsavedChangesDialog.tsx';
import { useUnsavedChangesGuard } from '../unsaved/use-unsaved-changes-guard.ts';
import { UserSessions } from './UserSessions.tsx';
import { isLongEnough, toUserProblems, type UserProblems, usernameOf, userProblems } from './user-problems.ts';
import styles from './users.module.css';

interface Props {
  /** Absent for a new account. */
  user: { id: number; email: string; blocked: boolean | null } | undefined;
  /** Whether it is the signed-in user's account. */
  isCurrentUser: boolean;
}

/** Breadcrumb of the user form. */
export const userBreadcrumb = (isNew: boolean) => [
  { label: 'Utilisateurs', to: '/admin/users' },
  { label: isNew ? 'Ajouter' : 'Modifier' },
];

/** Creates or updates an account (docs/product.md, « Input » and « Calls »). A failed save preserves the input. */
export function UserForm({ user, isCurrentUser }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(user?.email ?? '');
  const [password, setPassword] = useState('');
  const [blocked, setBlocked] = useState(user?.blocked === true);
  const [currentPassword, setCurrentPassword] = useState('');
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<UserProblems>({});
  const [alert, setAlert] = useState<AlertContent>();
  const showToast = useShowToast();
  const unsaved = email !== (user?.email ?? '') || password !== '' || blocked !== (user?.blocked === true);
  const { blocker, allow } = useUnsavedChangesGuard(unsaved);
  useEffect(holdSession, []);
  useKeyboardShortcut('mod+s', () => form.current?.requestSubmit());
  useEffect(() => {
    if (user) document.title = `Modifier · ${user.email} · Administration du Mémorial ACTe`;
  }, [user]);

  useEffect(() => {
    // Once the fields are enabled again: a disabled one cannot be focused.
    const [first] = saving ? [] : Object.keys(problems);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [problems, saving]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    setAlert(undefined);
    const problemsFound = userProblems({ email, password, ...(isCurrentUser && { currentPassword }) }, user?.email);
    setProblems(problemsFound);
    if (Object.keys(problemsFound).length > 0) return;
    setSaving(true);
    const newEmail = email.trim().toLowerCase();
    const body = {
      email: newEmail,
      ...(isLongEnough(usernameOf(newEmail)) && { username: usernameOf(newEmail) }),
      confirmed: true,
      role: 1,
      // One's own account cannot be blocked here; omitted fields are unchanged.
      ...(!isCurrentUser && { blocked }),
      ...(password && { password }),
      ...(isCurrentUser && password && { currentPassword }),
    };
    try {
      if (user) await contentApi.updateUser(user.id, body);
      else await contentApi.createUser({ ...body, username: usernameOf(newEmail), blocked, password });
    } catch (error) {
      const matchingUsers = await adminApi.countUsers({ filters: { email: { $eq: newEmail } } }).catch(() => 0);
      const rejectedFields = toUserProblems(error, {
        username: usernameOf(newEmail),
        emailTaken: matchingUsers > 0 && newEmail !== user?.email,
      });
      const message = userMessage(error);
      setAlert({
        failed: true,
        text: user ? 'Erreur lors de la mise à jour' : 'Erreur lors de la création',
        ...(message && { details: [message] }),
      });
      setProblems(rejectedFields);
      setSaving(false);
      return;
    }
    allow();
    showToast(user ? `${newEmail} a été mis à jour.` : `${newEmail} peut maintenant se connecter.`);
    await navigate('/admin/users');
  }

  const field = (name: keyof UserProblems, value: string, set: (value: string) => void) => ({
    id: name,
    name,
    value,
    problem: problems[name],
    live: true,
    maxLength: 200,
    disabled: saving,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(target.value),
  });

  return (
    <>
      <PageToolbar breadcrumb={userBreadcrumb(!user)}>
        <Link to="/admin/users" className={buttonClass('hollow')}>
          Annuler
        </Link>
        <Button type="submit" form="compte" tone="full" disabled={saving}>
          {saving ? 'Sauvegarde...' : 'Enregistrer'}
        </Button>
      </PageToolbar>
      <PageHeader title={user ? 'Modifier l’utilisateur' : 'Nouvel utilisateur'} />
      <Alert content={alert} />
      <form
        id="compte"
        ref={form}
        className={`${ui.stack} ${styles.form}`}
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <TextField
          {...field('email', email, setEmail)}
          label="Adresse électronique"
          required
          isMarked
          hint={
            usernameOf(email) ? (
              <>
                {frenchSpacing('Nom d’utilisateur :')} <strong>{usernameOf(email)}</strong>
              </>
            ) : (
              'La partie avant @ sera le nom d’utilisateur.'
            )
          }
          type="email"
          autoComplete={isCurrentUser ? 'email' : 'off'}
          maxLength={254}
        />
        <TextField
          {...field('password', password, setPassword)}
          label="Mot de passe"
          required={!user}
          isMarked={!user}
          hint={`${passwordHint}${user ? ' Laissez vide pour ne pas le changer.' : ''}${
            isCurrentUser ? ` ${frenchSpacing('Le changer ferme vos autres sessions ; celle-ci reste ouverte.')}` : ''
          }`}
          canBeShown
          autoComplete="new-password"
        />
        {isCurrentUser && password !== '' && (
          <TextField
            {...field('currentPassword', currentPassword, setCurrentPassword)}
            label="Mot de passe actuel"
            required
            isMarked
            hint="Pour être sûr que c’est bien vous qui le changez."
            canBeShown
            autoComplete="current-password"
          />
        )}
        <div>
          <label className={ui.check}>
            <input
              type="checkbox"
              name="blocked"
              checked={blocked}
              disabled={saving || isCurrentUser}
              onChange={({ target }) => setBlocked(target.checked)}
              aria-describedby={isCurrentUser ? 'blocked-hint' : undefined}
            />
            Compte bloqué
          </label>
          {isCurrentUser && (
            <p id="blocked-hint" className={ui.muted}>
              Vous ne pouvez pas bloquer votre propre compte.
            </p>
          )}
        </div>
      </form>
      {isCurrentUser && <KeyboardPreference />}
      {user && <UserSessions userId={user.id} isCurrentUser={isCurrentUser} />}
      {blocker.state === 'blocked' && <UnsavedChangesDialog lost onLeave={blocker.proceed} onStay={blocker.reset} />}
    </>
  );
}

/** Turns single-character shortcuts on or off: speech input and slips trigger them by accident. */
function KeyboardPreference() {
  const [on, setOn] = useState(singleKeysAreOn);
  return (
    <section className={`${ui.stack} ${styles.form}`} aria-labelledby="clavier">
      <h2 id="clavier">Clavier</h2>
      <div>
        <label className={ui.check}>
          <input
            type="checkbox"
            checked={on}
            onChange={({ target }) => {
              turnSingleKeys(target.checked);
              setOn(target.checked);
            }}
            aria-describedby="clavier-aide"
          />
          La touche / mène à la recherche
        </label>
        <p id="clavier-aide" className={ui.muted}>
          Sur cet appareil. À décocher si vous dictez vos textes, ou si la touche part sans que vous le vouliez.
        </p>
      </div>
    </section>
  );
}
