import { Outlet } from 'react-router';
import styles from './admin.module.css';

/** The back-office: client-rendered, with client-side navigation, separate from public pages. */
export const handle = { admin: true };

export function meta() {
  return [{ title: 'Administration · Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export default function AdminLayout() {
  return (
    <div className={styles.admin}>
      <Outlet />
    </div>
  );
}
