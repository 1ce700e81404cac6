import { Link } from 'react-router';
import { type Family, families } from '#content/audit.ts';
import { isDay } from '#model/calendar.ts';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { counted } from '../parts/told.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { asked } from '../registers/asking.ts';
import { LoadFailure } from '../registers/Message.tsx';
import { Pages, pageAsked, pageSize } from '../registers/Pages.tsx';
import styles from '../registers/registers.module.css';
import { Table } from '../registers/Table.tsx';
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

const columns = [{ label: 'Acte' }, { label: 'Par' }, { label: 'Date' }, { label: 'Réseau et requête', wide: true }];

export default function Journal({ loaderData: { list, page, filtered } }: Route.ComponentProps) {
  return (
    <>
      <ScreenBar trail={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Journal' }]} />
      <ScreenHead title="Journal" total={list && counted(list.meta.pagination.total, 'ligne', 'Aucune ligne')}>
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
        <Table caption="Actes, du plus récent au plus ancien" columns={columns}>
          {list.data.map((line, index) => (
            // A journal's line has no name of its own, and never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of the same instant
            <Line key={`${line.at} ${index}`} line={line} />
          ))}
        </Table>
      )}
      {list && <Pages page={page} total={list.meta.pagination.total} />}
    </>
  );
}
