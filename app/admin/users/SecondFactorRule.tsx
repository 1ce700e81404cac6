import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { AccountAccess } from '#client/index.ts';
import { formatList } from '#model/format.ts';
import { adminApi } from '../session/session.ts';
import type { useRowActions } from '../tables/Table.tsx';
import ui from '../ui/primitives.module.css';

interface Props {
  accounts: readonly AccountAccess[];
  isRequired: boolean;
  act: ReturnType<typeof useRowActions>['act'];
}

/** Who has a second factor, and whether every account must have one. */
export function SecondFactorRule({ accounts, isRequired, act }: Props) {
  const people = accounts.filter(({ isInvited, isBlocked }) => !isInvited && !isBlocked);
  const without = people.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ name }) => name);
  const missing = without.length > 0 ? ` Il manque à ${formatList(without)}.` : '';
  const change = () =>
    act({
      question: frenchSpacing(isRequired ? 'Ne plus exiger de second facteur ?' : 'Exiger un second facteur ?'),
      confirm: isRequired ? 'Ne plus exiger' : 'Exiger',
      children: (
        <p>
          {isRequired
            ? 'Ceux qui en ont un le gardent. Les autres entreront avec leur mot de passe seul.'
            : `Il sera demandé à tous à la connexion suivante.${missing}`}
        </p>
      ),
      run: () => adminApi.requireSecondFactor(!isRequired),
      done: isRequired ? 'Le second facteur n’est plus exigé.' : 'Le second facteur est exigé de tous.',
      failed: 'Le réglage n’a pas changé.',
    });
  const count = `${people.length - without.length}\u00a0${people.length > 1 ? 'personnes' : 'personne'} sur ${people.length}`;
  return (
    <div className={`${ui.spread} ${ui.notice} ${ui.neutral} above4`}>
      <p>
        <strong>{`Second facteur\u00a0: ${count}.`}</strong>{' '}
        <span className={ui.muted}>
          {isRequired ? 'Exigé de tous à la connexion.' : 'Demandé à tous à la connexion suivante, si vous l’exigez.'}
          {missing}
        </span>
      </p>
      <Button tone="hollow" onClick={() => void change()}>
        {isRequired ? 'Ne plus l’exiger' : 'Exiger un second facteur'}
      </Button>
    </div>
  );
}
