import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry, FileEntry } from '#content/index.ts';
import { answerDelay, groupCapacity } from '#editorial/group-requests.ts';
import { formatNumber } from '#model/format.ts';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { Terms } from '../page/Terms.tsx';
import styles from './groups.module.css';

type Setting = Entry<'setting'>;

/** What a group has to know before it comes. What the settings leave empty is not there. */
export function GroupFacts({ setting }: { setting: Setting | undefined }) {
  const capacity = groupCapacity(setting);
  const rows = [
    { title: 'Jours', text: setting?.groupDays },
    {
      title: 'Effectif',
      text: `${capacity === 1 ? '1 personne' : `${formatNumber(capacity)} personnes`} par visite, accompagnateurs compris.`,
    },
    { title: 'Accompagnateurs', text: setting?.groupCompanions },
    { title: 'Durée', text: setting?.groupDuration },
    { title: 'Accès', text: setting?.groupAccess },
    { title: 'Réponse', text: `Sous ${answerDelay(setting)}, par courriel ou par téléphone.` },
  ].flatMap(({ title, text }) => (text ? [{ title, text }] : []));
  return (
    <section aria-labelledby="preparer">
      <h2 id="preparer">Préparer la venue</h2>
      <Terms rows={rows} className={styles.facts} />
    </section>
  );
}

/** The visits to choose from, the prices, and files to download: each only where there is one. */
export function GroupOffer({ setting }: { setting: Setting | undefined }) {
  const visits = setting?.groupVisits ?? [];
  const documents = setting?.groupDocuments ?? [];
  return (
    <>
      {visits.length > 0 && (
        <section aria-labelledby="visites">
          <h2 id="visites">Les visites</h2>
          <ul className={styles.list}>
            {visits.map(({ id, title, level, duration, text }) => (
              <li key={id}>
                <h3>{frenchSpacing(title ?? '')}</h3>
                <span className={styles.detail}>{frenchSpacing([level, duration].filter(Boolean).join(', '))}</span>
                {text && <p>{frenchSpacing(text)}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <PriceTable caption="Tarifs des groupes" prices={setting?.groupPrices ?? []} />
      {documents.length > 0 && (
        <section aria-labelledby="documents">
          <h2 id="documents">À télécharger</h2>
          <ul className={styles.list}>
            {documents.map((file) => (
              <li key={file.id}>
                <h3>
                  <a href={file.url} download>
                    {documentTitle(file)}
                  </a>
                </h3>
                <span className={styles.detail}>{formatOf(file)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The caption of a file, or its name without the extension. */
const documentTitle = ({ caption, name }: FileEntry): string => frenchSpacing(caption || name.replace(/\.\w+$/, ''));

/** « PDF, 2,1 Mo » */
const formatOf = ({ ext, size }: FileEntry): string =>
  `${ext?.slice(1).toUpperCase() ?? ''}, ` +
  (size < 1000
    ? `${formatNumber(Math.max(1, size), 'integer')}\u00a0ko`
    : `${formatNumber(size / 1000, 'decimal')}\u00a0Mo`);
