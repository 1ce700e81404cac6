import { Link } from 'react-router';
import { openingHoursOf } from '#content/opening-hours.ts';
import { todayText } from '#content/opening-words.ts';
import { useQuery } from '../parts/use-query.ts';
import { screenOf } from '../screens.ts';
import { contentApi } from '../session/session.ts';
import styles from './dashboard.module.css';

/** What the site says of today's opening; leads to the hours. */
export function OpeningToday() {
  const { result } = useQuery('opening', async (signal) => ({
    setting: (await contentApi.get('setting', undefined, {}, { signal })) ?? null,
  }));
  return (
    <p className={styles.opening}>
      {result && (
        <>
          {todayText(openingHoursOf(result.setting), Date.now())}{' '}
          <Link to={`/admin/${screenOf('setting').path}`}>Modifier les horaires</Link>
        </>
      )}
    </p>
  );
}
