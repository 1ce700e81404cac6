import { useSearchParams } from 'react-router';
import { Segments } from '../ui/Segments.tsx';
import styles from './order.module.css';

const views = [
  { value: '', label: 'Liste' },
  { value: 'ordre', label: 'Ordre' },
] as const;

/** Whether the URL asks for the order of the site instead of the list, with its sort and filters. */
export const isOrderView = (params: URLSearchParams): boolean => params.get('vue') === 'ordre';

/** The presentations of the list of a type that is ordered by hand. */
export function ListViews() {
  const [params, setParams] = useSearchParams();
  return (
    <Segments
      label="Présentation"
      className={styles.views}
      choices={views}
      chosen={isOrderView(params) ? 'ordre' : ''}
      onChoose={(view) => setParams(view ? { vue: view } : {})}
    />
  );
}
