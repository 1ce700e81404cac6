import { Outlet } from 'react-router';
import './ui/elements.css';
import './ui/primitives.module.css';
import { useFocusFallback } from './focus/lost-focus.ts';

/** The back-office: client-rendered, with client-side navigation, separate from public pages. */
export const handle = { admin: true };

export const meta = () => [
  { title: 'Administration · Mémorial ACTe' },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function AdminLayout() {
  useFocusFallback();
  return <Outlet />;
}
