import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { pages } from '#content/pages.ts';
import { type PageHandle, siteContext } from '../../context.ts';
import { metaOf } from '../meta.ts';
import { Breadcrumb } from '../page/Breadcrumb.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { siteOf } from '../site-data.ts';
import type { Route } from './+types/route';
import { GroupFacts, GroupOffer } from './GroupFacts.tsx';
import { GroupForm } from './GroupForm.tsx';
import styles from './groups.module.css';

const parents = [{ label: pages.visit.title, path: pages.visit.path }];

/** The form has a token of its own each time (server/groups/routes.ts). */
export const handle: PageHandle = { planning: true };
export const loader = ({ context }: Route.LoaderArgs) => ({ form: context.get(siteContext).groupForm });

export const meta = metaOf({ ...pages.groups, parents });

export default function Groups({ loaderData: { form }, matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  const { setting } = site;
  return (
    <>
      <PageTitle
        above={<Breadcrumb parents={parents} here={pages.groups.title} />}
        aside={<ArrowLink href="#demande">Demander une visite</ArrowLink>}
      >
        {pages.groups.title}
      </PageTitle>
      <div className={`${layout.frame} ${layout.columns} ${layout.end} ${styles.sides}`}>
        <div className={styles.column}>
          <GroupFacts setting={setting} />
          <GroupOffer setting={setting} />
        </div>
        <GroupForm form={form} site={site} />
      </div>
    </>
  );
}
