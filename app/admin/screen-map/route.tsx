import { Link } from 'react-router';
import { screenMeta } from '../screen-meta.ts';
import { isOpen, listedScreens } from '../screens.ts';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';

const title = 'Plan de l’administration';

export const meta = () => screenMeta(title);

/** Every screen: a second way to find one, beside the sidebar (RGAA 12.1). */
export default function ScreenMap() {
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: title }]} />
      <PageHeader title={title} />
      {listedScreens.map(({ label = 'Vue d’ensemble', screens }) => (
        <section key={label} aria-label={label} className={`${ui.section} ${ui.stack}`}>
          <h2>{label}</h2>
          <ul className={ui.cluster}>
            {screens.filter(isOpen).map((screen) => (
              <li key={screen.path}>
                <Link to={`/admin/${screen.path}`} className={ui.link}>
                  {screen.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
