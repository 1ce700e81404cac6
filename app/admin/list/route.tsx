import { useLocation } from 'react-router';
import { screenMeta } from '../screen-meta.ts';
import { matchScreen } from '../screens.ts';
import type { Route } from './+types/route';
import { EntryList } from './EntryList.tsx';

export const meta = ({ location }: Route.MetaArgs) => screenMeta(matchScreen(location.pathname).label, location.search);

export default function ListRoute() {
  const screen = matchScreen(useLocation().pathname);
  return <EntryList key={screen.type} screen={screen} />;
}
