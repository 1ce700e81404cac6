import { data } from 'react-router';
import { NotFoundMessage } from '../ui/messages.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';

/** Unknown admin URLs: a 404 response within the admin layout. */
export const loader = () => data(null, 404);

/** On client-side navigation no request is needed. */
export const clientLoader = () => null;

export function meta() {
  return [{ title: 'Page introuvable · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex' }];
}

export default function AdminNotFound() {
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Tableau de bord', to: '/admin/dashboard' }, { label: 'Page introuvable' }]} />
      <PageHeader title="Page introuvable" />
      <NotFoundMessage to="/admin/dashboard" back="Revenir au tableau de bord">
        Cette page n’existe pas.
      </NotFoundMessage>
    </>
  );
}
