import { data } from 'react-router';
import { Missing } from '../parts/Missing.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';

/** An address of the back-office that is no screen's: answered as what it is, in the place where its reader works. */
export const loader = () => data(null, 404);

/** Inside, the router knows by itself that there is nothing. */
export const clientLoader = () => null;

export function meta() {
  return [{ title: 'Écran introuvable · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex' }];
}

export default function NoScreen() {
  return (
    <>
      <ScreenBar trail={[{ label: 'Tableau de bord', to: '/admin/dashboard' }, { label: 'Écran introuvable' }]} />
      <ScreenHead title="Écran introuvable" />
      <Missing to="/admin/dashboard" back="Revenir au tableau de bord">
        Cette adresse ne mène à aucun écran de l’administration.
      </Missing>
    </>
  );
}
