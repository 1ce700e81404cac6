import { useEffect, useState } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import { ContentError, type User } from '#client/index.ts';
import { maxNameLength } from '#content/users.ts';
import { passwordHint } from '#model/password.ts';
import { TextField } from '../inputs/FormField.tsx';
import { SingleKeys } from '../palette/SingleKeys.tsx';
import { useQuery } from '../queries/use-query.ts';
import { MissingRecord, RecordForm } from '../records/RecordForm.tsx';
import records from '../records/records.module.css';
import { useValues } from '../records/use-values.ts';
import { screenMeta } from '../screen-meta.ts';
import { adminApi, contentApi, isAdministrator } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import type { Route } from './+types/form';
import { AccessLevelField, IdentityFields } from './account-fields.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { UserSessions } from './UserSessions.tsx';
import { isLongEnough, usernameOf, userProblems } from './user-problems.ts';

export const meta = ({ params }: Route.MetaArgs) =>
  screenMeta(params.userId === undefined ? 'Nouvel utilisateur' : 'Modifier un utilisateur');

/** The screen of a new and of an existing account: `/admin/users/nouveau`, `/admin/users/12`. */
export default function UserScreen({ params: { userId } }: Route.ComponentProps) {
  if (userId === undefined) return <UserForm user={undefined} isCurrentUser={false} />;
  return <ExistingUser key={userId} id={Number(userId)} />;
}

function ExistingUser({ id }: { id: number }) {
  const query = useQuery('user', async () => {
    const [user, me] = await Promise.all([Number.isSafeInteger(id) ? adminApi.user(id) : undefined, contentApi.me()]);
    return { user, isCurrentUser: user?.id === me.id };
  });
  const { result } = query;
  if (result?.user) return <UserForm user={result.user} isCurrentUser={result.isCurrentUser} />;
  return (
    <MissingRecord
      query={query}
      breadcrumb={breadcrumb(false)}
      title={result ? 'Utilisateur introuvable' : 'Modifier l’utilisateur'}
      list="/admin/users"
      failureText="Erreur lors du chargement des utilisateurs"
    >
      Cet utilisateur n’existe pas, ou n’existe plus.
    </MissingRecord>
  );
}

const breadcrumb = (isNew: boolean) => [
  isAdministrator()
    ? { label: 'Utilisateurs', to: '/admin/users' }
    : { label: 'Administration', to: '/admin/dashboard' },
  { label: isNew ? 'Ajouter' : 'Modifier' },
];

/** Creates or updates an account (docs/product.md, « Input » and « Calls »). A failed save preserves the input. */
function UserForm({ user, isCurrentUser }: { user: User | undefined; isCurrentUser: boolean }) {
  const stored = {
    email: user?.email ?? '',
    displayName: user?.displayName ?? '',
    password: '',
    currentPassword: '',
    code: '',
    blocked: user?.blocked === true,
    accessLevel: user?.accessLevel ?? 'administrator',
  };
  const form = useValues(stored);
  const { values, change, problems, setProblems } = form;
  const { email, displayName, password, currentPassword, code, blocked } = values;
  /** Once the server has requested a code: of an account with a second factor. */
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (user) document.title = `Modifier · ${user.email} · Administration du Mémorial ACTe`;
  }, [user]);

  async function save() {
    const problemsFound = userProblems({ email, password, ...(isCurrentUser && { currentPassword }) }, user?.email);
    setProblems(problemsFound);
    if (Object.keys(problemsFound).length > 0) return;
    const newEmail = email.trim().toLowerCase();
    const body = {
      email: newEmail,
      displayName,
      ...(isLongEnough(usernameOf(newEmail)) && { username: usernameOf(newEmail) }),
      confirmed: true,
      role: 1,
      // One's own account is not blocked here and keeps its level; omitted fields are unchanged.
      ...(!isCurrentUser && { blocked, accessLevel: values.accessLevel }),
      ...(password && { password }),
      ...(isCurrentUser && password && { currentPassword }),
      ...(password && code && { code }),
    };
    try {
      if (user) await contentApi.updateUser(user.id, body);
      else await contentApi.createUser({ ...body, username: usernameOf(newEmail), blocked, password });
    } catch (error) {
      form.showProblemsOf(error);
      if (error instanceof ContentError && error.fields.code) setNeedsCode(true);
      throw error;
    }
    return user ? `${newEmail} a été mis à jour.` : `${newEmail} peut maintenant se connecter.`;
  }

  const field = (name: keyof typeof values) => ({ ...form.field(name), maxLength: 200 });

  return (
    <>
      <RecordForm
        breadcrumb={breadcrumb(!user)}
        title={isCurrentUser ? 'Mon compte' : user ? 'Modifier l’utilisateur' : 'Nouvel utilisateur'}
        list={isAdministrator() ? '/admin/users' : '/admin/dashboard'}
        unsaved={form.isChanged}
        onSave={save}
        failed={user ? 'Erreur lors de la mise à jour' : 'Erreur lors de la création'}
      >
        <TextField
          {...field('displayName')}
          label="Nom"
          hint="Il signe les pages et l’historique. Sans lui, le nom d’utilisateur le fait."
          autoComplete={isCurrentUser ? 'name' : 'off'}
          maxLength={maxNameLength}
        />
        <TextField
          {...field('email')}
          problem={problems.email ?? problems.username}
          label="Adresse électronique"
          required
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
          {...field('password')}
          label="Mot de passe"
          required={!user}
          hint={`${passwordHint}${user ? ' Laissez vide pour ne pas le changer.' : ''}${
            isCurrentUser ? ` ${frenchSpacing('Le changer ferme vos autres sessions ; celle-ci reste ouverte.')}` : ''
          }`}
          canBeShown
          autoComplete="new-password"
        />
        {password !== '' && (
          <IdentityFields
            {...form}
            isMarked
            codeHint={needsCode ? 'Ou un code de secours.' : undefined}
            passwordHint={isCurrentUser ? 'Pour être sûr que c’est bien vous qui le changez.' : undefined}
          />
        )}
        {!isCurrentUser && (
          <AccessLevelField value={values.accessLevel} onChange={(accessLevel) => change({ accessLevel })} />
        )}
        <div>
          <label className={ui.check}>
            <input
              type="checkbox"
              name="blocked"
              checked={blocked}
              disabled={isCurrentUser}
              onChange={({ target }) => change({ blocked: target.checked })}
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
      </RecordForm>
      {isCurrentUser && (
        <section className={`${ui.stack} above6 ${records.form}`} aria-labelledby="clavier">
          <h2 id="clavier">Clavier</h2>
          <SingleKeys />
        </section>
      )}
      {isCurrentUser && <SecondFactorSection />}
      {user && <UserSessions userId={user.id} isCurrentUser={isCurrentUser} />}
    </>
  );
}
