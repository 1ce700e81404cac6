import { Link, useSearchParams } from 'react-router';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import tabStyles from '../ui/Tabs.module.css';
import { Addresses } from './Addresses.tsx';
import { Keys } from './Keys.tsx';
import { Webhooks } from './Webhooks.tsx';

const title = 'Accès des programmes';
const tabs = {
  cles: { label: 'Clés', Part: Keys },
  webhooks: { label: 'Webhooks', Part: Webhooks },
  adresses: { label: 'Adresses et champs', Part: Addresses },
};
type Tab = keyof typeof tabs;

/** What reads the site, or is called by it, without a person: keys, webhooks, and what there is to read. */
export default function Programs() {
  const [params] = useSearchParams();
  const wanted = params.get('onglet') ?? '';
  const shown: Tab = Object.hasOwn(tabs, wanted) ? (wanted as Tab) : 'cles';
  const { Part } = tabs[shown];
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: title }]} />
      <PageHeader title={title} total="">
        Ce qui lit le site ou y écrit sans personne : une application, un écran, un agenda partenaire.
      </PageHeader>
      <nav aria-label={title} className={`inward above4 ${tabStyles.tabs}`}>
        {Object.entries(tabs).map(([name, { label }]) => (
          <Link key={name} to={`?onglet=${name}`} aria-current={name === shown ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Part />
    </>
  );
}
