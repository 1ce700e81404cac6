import { Link } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import ui from './primitives.module.css';

interface Props {
  children: string;
  to: string;
  back: string;
}

/** Shown on a screen whose URL matches no entry. */
export function NotFoundMessage({ children, to, back }: Props) {
  return (
    <div className={ui.empty}>
      <img src="/sign.svg" alt="" width="44" height="44" />
      <p>{children}</p>
      <Link to={to} className={buttonClass()}>
        {back}
      </Link>
    </div>
  );
}
