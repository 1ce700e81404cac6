import { Link } from 'react-router';
import { buttonClass } from '#app/ui/links.tsx';
import styles from './Missing.module.css';

interface Props {
  /** What is not there. */
  children: string;
  /** The way back, and its name. */
  to: string;
  back: string;
}

/** What stands in a screen that has nothing to show, because its address leads to nothing. */
export function Missing({ children, to, back }: Props) {
  return (
    <div className={styles.missing}>
      <img src="/sign.svg" alt="" width="44" height="44" />
      <p>{children}</p>
      <Link to={to} className={buttonClass()}>
        {back}
      </Link>
    </div>
  );
}
