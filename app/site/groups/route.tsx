import type { ReactNode } from 'react';
import { ArrowLink } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { answerDelay, groupCapacity } from '#editorial/group-requests.ts';
import { formatNumber } from '#model/format.ts';
import { Address } from '../footer/Address.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { formatOf } from '../media/DownloadLink.tsx';
import { Breadcrumb, PageTitle, TermsSection } from '../page/PageElements.tsx';
import { metaOf, type PageHandle, siteContext, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import { GroupForm } from './GroupForm.tsx';
import styles from './groups.module.css';

const parents = [pages.visit];

export const handle: PageHandle = { planning: true };
/** The form has a token of its own each time (server/groups/routes.ts). */
export const loader = ({ context }: Route.LoaderArgs) => ({ form: context.get(siteContext).groupForm });

export const meta = metaOf({ ...pages.groups, parents });

export default function Groups({ loaderData: { form } }: Route.ComponentProps) {
  const { setting } = useSite();
  const contact = setting?.phoneNumber ?? setting?.contactEmail;
  return (
    <>
      <PageTitle
        above={<Breadcrumb parents={parents} here={pages.groups.title} />}
        aside={<ArrowLink href="#demande">Demander une visite</ArrowLink>}
      >
        {pages.groups.title}
      </PageTitle>
      <div className={`${ui.frame} ${ui.columns} ${ui.end} ${styles.sides}`}>
        <div className={`${ui.column} ${styles.column}`}>{setting && <GroupFacts setting={setting} />}</div>
        {setting?.areGroupRequestsOpen ? (
          // A preview has no token: its form cannot be sent.
          <GroupForm form={form ?? { token: '' }} />
        ) : (
          <section className={`${ui.column} ${styles.panel}`}>
            <h2 id="demande">Demander une visite</h2>
            {contact && <p>Pour préparer votre venue, appelez-nous ou écrivez-nous.</p>}
            <Address />
          </section>
        )}
      </div>
    </>
  );
}

/** What a group has to know before it comes: each part only where the settings have it. */
function GroupFacts({ setting }: { setting: Entry<'setting'> }) {
  const { areGroupRequestsOpen: isOpen, groupVisits, groupPrices, groupDocuments } = setting;
  const capacity = groupCapacity(setting);
  const people = capacity === 1 ? '1 personne' : `${formatNumber(capacity)} personnes`;
  const rows = [
    { title: 'Jours', text: setting.groupDays },
    { title: 'Effectif', text: `${people} par visite, accompagnateurs compris.` },
    { title: 'Accompagnateurs', text: setting.groupCompanions },
    { title: 'Durée', text: setting.groupDuration },
    { title: 'Accès', text: setting.groupAccess },
    { title: 'Réponse', text: isOpen && `Sous ${answerDelay(setting)}, par courriel ou par téléphone.` },
  ].filter(({ text }) => text);
  return (
    <>
      {/* The capacity alone is a default of the software. */}
      <TermsSection title="Préparer la venue" isLarge rows={rows.length > 1 ? rows : []} />
      <List
        title="Les visites"
        rows={(groupVisits ?? []).map(({ id, title, level, duration, text }) => ({
          key: id,
          title: frenchSpacing(title ?? ''),
          detail: [level, duration].filter(Boolean).join(', '),
          text,
        }))}
      />
      <PriceTable caption="Tarifs des groupes" prices={groupPrices ?? []} />
      <List
        title="À télécharger"
        rows={(groupDocuments ?? []).map((file) => ({
          key: file.id,
          title: (
            <a href={file.url} download>
              {frenchSpacing(file.caption || file.name.replace(/\.\w+$/, ''))}
            </a>
          ),
          detail: formatOf(file),
        }))}
      />
    </>
  );
}

interface ListProps {
  title: string;
  rows: readonly { key: number; title: ReactNode; detail: string; text?: string | null }[];
}

/** A heading with titles, each with a detail beside it and a text below; nothing without any. */
const List = ({ title, rows }: ListProps) =>
  rows.length > 0 && (
    <section>
      <h2>{title}</h2>
      <ul className={ui.titledRows}>
        {rows.map(({ key, title, detail, text }) => (
          <li key={key}>
            <h3>{title}</h3>
            <span className={ui.plain}>{frenchSpacing(detail)}</span>
            {text && <p className={ui.secondary}>{frenchSpacing(text)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
