import { NewTabLink } from '#app/ui/buttons.tsx';
import type { Redirect } from '#client/index.ts';
import { redirects } from '#content/redirects.ts';
import { formatNumber } from '#model/format.ts';
import { TextField } from '../inputs/FormField.tsx';
import { useQuery } from '../queries/use-query.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { Form } from '../records/use-values.ts';
import { adminApi } from '../session/session.ts';
import { RelativeTime } from '../tables/RelativeTime.tsx';
import { useRowActions } from '../tables/Table.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';

const title = redirects.label.plural;
const { from: old, to: target, uses: count, lastUsedAt: last } = redirects.fields;

/** The old addresses that lead to new ones. */
export default function Redirects() {
  const query = useQuery('redirects', adminApi.redirects.list);
  const rowActions = useRowActions(query.reload);
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: title }]} />
      <PageHeader title={title} total="" />
      <RecordList<Redirect>
        {...{ type: redirects, calls: adminApi.redirects, query, rows: query.result, rowActions }}
        title="Anciennes adresses"
        blank={{ from: '', to: '' }}
        Fields={RedirectFields}
        empty="Aucune redirection. Ajoutez-en une quand une page change d’adresse ou disparaît."
        columns={[
          { label: old.label, cell: ({ from }) => from },
          { label: target.label, cell: ({ to }) => <NewTabLink href={to}>{to}</NewTabLink> },
          { label: count.label, kind: 'value', cell: ({ uses }) => formatNumber(uses ?? 0) },
          { label: last.label, cell: ({ lastUsedAt: used }) => (used ? <RelativeTime instant={used} /> : 'jamais') },
        ]}
        actions={({ id, from }) => [
          {
            label: 'Supprimer',
            isDangerous: true,
            confirm: 'Supprimer la redirection',
            children: <p>{`${from} n’aura plus de page. Le compte de ses passages est effacé.`}</p>,
            run: () => adminApi.redirects.remove(id),
            done: `${from} n’est plus redirigée.`,
          },
        ]}
      />
    </>
  );
}

const RedirectFields = ({ field }: Form<Redirect>) =>
  (['from', 'to'] as const).map((name) => {
    const { label, hint, max: maxLength } = redirects.fields[name];
    return <TextField key={name} {...field(name)} {...{ label, hint, maxLength }} required isMarked={false} />;
  });
