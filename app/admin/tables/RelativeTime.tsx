import { formatLongDateTime, formatRelative } from '#model/format.ts';

/** « il y a 5 minutes », with the date as its title. */
export const RelativeTime = ({ instant }: { instant: string }) => (
  <time dateTime={instant} title={formatLongDateTime(instant)}>
    {formatRelative(instant)}
  </time>
);
