import { useSearchParams } from 'react-router';
import { auditCategories } from '#content/audit.ts';
import { today } from '#model/calendar.ts';
import { useChangeParams, withParam } from '../tables/use-change-params.ts';
import { useUncontrolledParam } from '../tables/use-uncontrolled-param.ts';
import ui from '../ui/primitives.module.css';
import own from './audit-log.module.css';

/** Filters by event and date. They are URL parameters, so that a search can be bookmarked and shared. */
export function Filters() {
  const [parameters] = useSearchParams();
  const changeParams = useChangeParams();
  const since = useUncontrolledParam(parameters.get('depuis') ?? '');
  const set = (name: string, value: string): void =>
    changeParams((params) => withParam(params, name, value), { replace: true });
  return (
    <>
      <select
        aria-label="Type d’action"
        title="Type d’action"
        value={parameters.get('acte') ?? ''}
        onChange={({ target: { value } }) => set('acte', value)}
      >
        <option value="">Toutes les actions</option>
        {Object.entries(auditCategories).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <label className={`${ui.cluster} ${own.since}`}>
        Depuis le
        <input
          type="date"
          max={today()}
          ref={since}
          defaultValue={parameters.get('depuis') ?? ''}
          onChange={({ target: { value } }) => set('depuis', value)}
        />
      </label>
    </>
  );
}
