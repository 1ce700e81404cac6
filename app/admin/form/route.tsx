import { type ComponentProps, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { typeOf } from '#content/index.ts';
import { loadInputs } from '../fields/kinds/index.ts';
import { useQuery } from '../queries/use-query.ts';
import { MissingRecord } from '../records/RecordForm.tsx';
import { screenMeta } from '../screen-meta.ts';
import { matchScreen, matchTab } from '../screens.ts';
import type { Route } from './+types/route';
import { EntryForm } from './EntryForm.tsx';
import { FormTabs } from './FormHead.tsx';
import { readVersions } from './form-calls.ts';

export function meta({ location, params }: Route.MetaArgs) {
  const screen = matchScreen(location.pathname);
  const { label, creation } = screen;
  const tab = matchTab(screen, location.pathname);
  const single = tab ? `${tab.label} · ${label}` : label;
  const what = creation ? ((params as { documentId?: string }).documentId ? `Modifier · ${label}` : creation) : single;
  return screenMeta(what);
}

/** The code of heavy inputs, which lists do not load. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadInputs(typeOf(matchScreen(new URL(request.url).pathname).type).fields);

/** The form of an entry, of a new one, of a single-entry type, or of one of its tabs. */
export default function FormRoute() {
  const { pathname } = useLocation();
  const screen = matchScreen(pathname);
  const tab = matchTab(screen, pathname);
  const { documentId } = useParams();
  const key = `${tab?.path ?? screen.type} ${documentId}`;
  return screen.creation !== undefined && documentId === undefined ? (
    <EntryForm key={key} screen={screen} tab={undefined} versions={{ entry: undefined, published: undefined }} />
  ) : (
    <ExistingEntry key={key} screen={screen} tab={tab} documentId={documentId} />
  );
}

type FormProps = Pick<ComponentProps<typeof EntryForm>, 'screen' | 'tab'> & { documentId: string | undefined };

function ExistingEntry({ documentId, ...form }: FormProps) {
  const { screen, tab } = form;
  const query = useQuery('entry', (signal) => readVersions({ name: screen.type, documentId, tab: tab?.name }, signal));
  const { result, loadedKey, reload } = query;
  const [isReread, setReread] = useState(false);
  const list = `/admin/${screen.path}`;
  if (result?.entry || (result && !screen.creation)) {
    return (
      // An entry that was read again is another baseline.
      <EntryForm
        key={loadedKey}
        {...form}
        versions={result}
        isReread={isReread}
        onReload={() => {
          setReread(true);
          reload();
        }}
      />
    );
  }
  return (
    <MissingRecord
      query={query}
      breadcrumb={[{ label: screen.label, ...(screen.creation && { to: list }) }, { label: tab?.label ?? 'Modifier' }]}
      title={result ? 'Élément introuvable' : screen.label}
      list={list}
      tabs={<FormTabs screen={screen} />}
    >
      Cet élément n’existe pas, ou n’existe plus.
    </MissingRecord>
  );
}
