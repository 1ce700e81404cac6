import { ArrowLink } from '#app/ui/buttons.tsx';
import { pages } from '#content/pages.ts';
import { type PageHandle, siteContext } from '../../context.ts';
import { Address } from '../footer/Address.tsx';
import { metaOf } from '../meta.ts';
import { Breadcrumb, PageTitle } from '../page/PageTitle.tsx';
import ui from '../primitives.module.css';
import { siteOf } from '../site-data.ts';
import type { Route } from './+types/route';
import { GroupFacts } from './GroupFacts.tsx';
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
