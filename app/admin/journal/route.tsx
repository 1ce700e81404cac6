import { Link, useNavigation } from 'react-router';
import { type Family, families } from '#content/audit.ts';
import { isDay } from '#model/calendar.ts';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { asked } from '../registers/asking.ts';
import { LoadFailure } from '../registers/Message.tsx';
import { Pages, pageAsked, pageSize } from '../registers/Pages.tsx';
import styles from '../registers/registers.module.css';
import { office } from '../session/session.ts';
import type { Route } from './+types/route';
import { Filters } from './Filters.tsx';
import { Line } from './Line.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = pageAsked(parameters);
  const who = parameters.get('recherche') ?? '';
  const act = parameters.get('acte') ?? '';
  const day = parameters.get('depuis') ?? '';
  const what = Object.hasOwn(families, act) ? (act as Family) : undefined;
  const since = isDay(day) ? day : undefined;
  const list = await asked(() =>
    office.journal({ who: who || undefined, what, since, pagination: { page, pageSize } }),
  );
  return { list, page, filtered: who !== '' || what !== undefined || since !== undefined };
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: 'Journal · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export const HydrateFallback = Waiting;

const counted = (total: number): string =>
  total === 0 ? 'Aucune ligne' : `${new Intl.NumberFormat('fr-FR').format(total)} ligne${total > 1 ? 's' : ''}`;

export default function Journal({ loaderData: { list, page, filtered } }: Route.ComponentProps) {
  const { state: going } = useNavigation();
  return (
    <>
      <ScreenBar trail={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Journal' }]} />
      <ScreenHead title="Journal" total={list && counted(list.meta.pagination.total)}>
        Qui a fait quoi, du plus récent au plus ancien. Les connexions et les gestes d’administration y restent douze
        mois.
      </ScreenHead>
      <div className={styles.tools}>
        <Filters />
      </div>
      {!list && <LoadFailure>Erreur lors du chargement des données</LoadFailure>}
      {list && list.data.length === 0 && (
        <div className={styles.empty}>
          {filtered || page > 1 ? (
            <>
              <p>Rien ici ne correspond à cette recherche.</p>
              <p>
                <Link to="/admin/journal">Voir tout le journal</Link>
              </p>
            </>
          ) : (
            <p>Le journal est vide.</p>
          )}
        </div>
      )}
      {list && list.data.length > 0 && (
        <table className={`${styles.table} ${going === 'loading' ? styles.busy : ''}`} aria-busy={going === 'loading'}>
          <caption className={styles.hidden}>Actes, du plus récent au plus ancien</caption>
          <thead>
            <tr>
              <th scope="col">Acte</th>
              <th scope="col">Par</th>
              <th scope="col">Date</th>
              <th scope="col" className={styles.wide}>
                Réseau et requête
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((line, index) => (
              // A journal's line has no name of its own, and never changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of the same instant
              <Line key={`${line.at} ${index}`} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {list && <Pages page={page} total={list.meta.pagination.total} />}
    </>
  );
}
