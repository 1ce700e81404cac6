import { useLocation } from 'react-router';
import { matchScreen } from '../screens.ts';
import type { Route } from './+types/route';
import { EntryList } from './EntryList.tsx';

export function meta({ location }: Route.MetaArgs) {
  return [
    { title: `${matchScreen(location.pathname).label} · Administration du Mémorial ACTe` },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export default function ListRoute() {
  const screen = matchScreen(useLocation().pathname);
  return <EntryList key={screen.type} screen={screen} />;
}
