import { useSearchParams } from 'react-router';
import { Segments } from '../ui/Segments.tsx';
import styles from './order.module.css';

const views = [
  { value: '', label: 'Liste' },
  { value: 'ordre', label: 'Ordre' },
] as const;

/** The presentations of the list of a type that is ordered by hand. */
export function ListViews({ chosen }: { chosen: (typeof views)[number]['value'] }) {
  const [, setParams] = useSearchParams();
  return (
    <Segments
      label="Présentation"
      className={styles.views}
      choices={views}
      chosen={chosen}
      onChoose={(view) => setParams(view ? { vue: view } : {})}
    />
  );
}
