import { useLocation, useSearchParams } from 'react-router';
import { contentTypeOf, typeOf } from '#content/index.ts';
import { isPicture } from '../relations/entry-summary.ts';
import { screenMeta } from '../screen-meta.ts';
import { matchScreen } from '../screens.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Route } from './+types/route';
import { EntryList } from './EntryList.tsx';

export const meta = ({ location }: Route.MetaArgs) => screenMeta(matchScreen(location.pathname).label, location.search);

export default function ListRoute() {
  const screen = matchScreen(useLocation().pathname);
  const [params] = useSearchParams();
  const { orderedBy } = contentTypeOf(screen.type).screen;
  // « Ordre » has every entry, without the sort and the filters of « Liste ».
  if (orderedBy && params.get('vue') === 'ordre') {
    const { admin, fields } = typeOf(screen.type);
    const picture = admin.columns.find((name) => fields[name] && isPicture(fields[name]));
    return <OrderScreen key={screen.type} {...{ screen, orderedBy, picture }} views={<ListViews chosen="ordre" />} />;
  }
  return <EntryList key={screen.type} screen={screen} views={orderedBy && <ListViews chosen="" />} />;
}

const OrderScreen = lazyPart(() => import('./OrderScreen.tsx').then((module) => module.OrderScreen), {
  pending: 'Chargement...',
  failed: 'L’ordre ne s’est pas chargé.',
});
const ListViews = lazyPart(() => import('./ListViews.tsx').then((module) => module.ListViews));
