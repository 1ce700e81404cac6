import { Outlet } from 'react-router';
import '../ui/fonts.css';
import '../ui/fonts-later.css';
import '../ui/fonts-figures.css';
import styles from './office.module.css';

/** The back-office: drawn in the browser, navigated by the router, never a part of a visitor's page. */
export const handle = { office: true };

export function meta() {
  return [{ title: 'Administration · Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export default function Office() {
  return (
    <div className={styles.office}>
      <Outlet />
    </div>
  );
}
