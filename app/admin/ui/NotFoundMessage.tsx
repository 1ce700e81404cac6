import { Link } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import ui from './primitives.module.css';

/** Shown on a screen whose URL matches no entry. */
export const NotFoundMessage = ({ children, to, back }: { children: string; to: string; back: string }) => (
  <div className={ui.empty}>
    <img src="/sign.svg" alt="" width="44" height="44" />
    <p>{children}</p>
    <Link to={to} className={buttonClass()}>
      {back}
    </Link>
  </div>
);
