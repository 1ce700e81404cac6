import { useLocation, useSearchParams } from 'react-router';
import { contentTypeOf } from '#content/index.ts';
import { screenMeta } from '../screen-meta.ts';
import { matchScreen } from '../screens.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Route } from './+types/route';
import { EntryList } from './EntryList.tsx';
import { isOrderView } from './ListViews.tsx';

export const meta = ({ location }: Route.MetaArgs) => screenMeta(matchScreen(location.pathname).label, location.search);

export default function ListRoute() {
  const screen = matchScreen(useLocation().pathname);
  const [params] = useSearchParams();
  const { orderedBy } = contentTypeOf(screen.type).screen;
  if (orderedBy && isOrderView(params)) return <OrderScreen key={screen.type} screen={screen} orderedBy={orderedBy} />;
  return <EntryList key={screen.type} screen={screen} />;
}

const OrderScreen = lazyPart(() => import('./OrderScreen.tsx').then((module) => module.OrderScreen), {
  pending: 'Chargement...',
  failed: 'L’ordre ne s’est pas chargé.',
});
