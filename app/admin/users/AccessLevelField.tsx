import { type AccessLevel, accessLevels } from '#content/users.ts';
import ui from '../ui/primitives.module.css';

/** What each level may do. */
const hints: Readonly<Record<AccessLevel, string>> = {
  writer: 'Écrit et enregistre, sans rien changer au site public.',
  publisher: 'Publie, programme et supprime aussi, et répond aux groupes.',
  administrator: 'Gère aussi les comptes, les abonnés, les courriels et le journal.',
};

/** The level of an account, in words. */
export const AccessLevelField = (props: { value: AccessLevel; onChange: (level: AccessLevel) => void }) => (
  <fieldset className={ui.stack}>
    <legend className={ui.strong}>Niveau</legend>
    {(Object.keys(accessLevels) as AccessLevel[]).map((level) => (
      <label key={level} className={ui.check}>
        <input type="radio" name="accessLevel" checked={props.value === level} onChange={() => props.onChange(level)} />
        <span>
          {accessLevels[level]} <span className={ui.muted}>{hints[level]}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
