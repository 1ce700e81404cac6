import { useLocation } from 'react-router';
import { screenAt } from '../screens.ts';
import type { Route } from './+types/route';
import { EntryList } from './EntryList.tsx';

export function meta({ location }: Route.MetaArgs) {
  return [
    { title: `${screenAt(location.pathname).label} · Administration du Mémorial ACTe` },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export default function ListRoute() {
  const screen = screenAt(useLocation().pathname);
  return <EntryList key={screen.type} screen={screen} />;
}
