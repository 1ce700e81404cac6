import layout from '#app/ui/layout.module.css';
import { pages } from '#content/pages.ts';
import { metaOf } from '../meta.ts';
import { Breadcrumb } from '../page/Breadcrumb.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { siteOf } from '../site-data.ts';
import type { Route } from './+types/route';
import { GroupFacts, GroupOffer } from './GroupFacts.tsx';
import styles from './groups.module.css';

const parents = [{ label: pages.visit.title, path: pages.visit.path }];

export const meta = metaOf({ ...pages.groups, parents });

export default function Groups({ matches }: Route.ComponentProps) {
  const { setting } = siteOf(matches);
  return (
    <>
      <PageTitle above={<Breadcrumb parents={parents} here={pages.groups.title} />}>{pages.groups.title}</PageTitle>
      <div className={`${layout.frame} ${layout.columns} ${layout.end} ${styles.sides}`}>
        <div className={styles.column}>
          <GroupFacts setting={setting} />
          <GroupOffer setting={setting} />
        </div>
      </div>
    </>
  );
}
