import { ArrowLink } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { answerDelay, groupCapacity } from '#editorial/group-requests.ts';
import { formatNumber } from '#model/format.ts';
import { Address } from '../footer/Address.tsx';
import { PriceTable } from '../hours-and-prices/PriceTable.tsx';
import { DownloadLink } from '../media/DownloadLink.tsx';
import { Breadcrumb, PageTitle, TermsSection } from '../page/PageElements.tsx';
import { metaOf, type PageHandle, siteContext, siteOf } from '../page-data.ts';
import ui from '../primitives.module.css';
import type { Route } from './+types/route';
import { GroupForm } from './GroupForm.tsx';
import styles from './groups.module.css';

const parents = [{ label: pages.visit.title, path: pages.visit.path }];

export const handle: PageHandle = { planning: true };
/** The form has a token of its own each time (server/groups/routes.ts). */
export const loader = ({ context }: Route.LoaderArgs) => ({ form: context.get(siteContext).groupForm });

export const meta = metaOf({ ...pages.groups, parents });

export default function Groups({ loaderData: { form }, matches }: Route.ComponentProps) {
  const { setting } = siteOf(matches);
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
      <TermsSection title="Préparer la venue" rows={rows.length > 1 ? rows : []} />
      <TermsSection
        title="Les visites"
        rows={(groupVisits ?? []).map(({ title, level, duration, text }) => ({
          title: frenchSpacing(title ?? ''),
          text: (
            <>
              <strong>{frenchSpacing([level, duration].filter(Boolean).join(', '))}</strong>
              {text && <p>{frenchSpacing(text)}</p>}
            </>
          ),
        }))}
      />
      <PriceTable caption="Tarifs des groupes" prices={groupPrices ?? []} />
      <TermsSection
        title="À télécharger"
        rows={(groupDocuments ?? []).map((file) => {
          const title = frenchSpacing(file.caption || file.name.replace(/\.\w+$/, ''));
          return { title, text: <DownloadLink file={file} of={title} /> };
        })}
      />
    </>
  );
}
