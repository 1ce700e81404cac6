import type { TypeDeclaration } from '#model/define-type.ts';
import styles from './StatusBadge.module.css';

/** The status labels of a type: published or active (docs/product.md, « Rules »). */
export const statusLabels = (type: TypeDeclaration): { on: string; off: string; manyOn: string; manyOff: string } =>
  type.publishedFlag === 'active'
    ? { on: 'Active', off: 'Inactive', manyOn: 'Actives', manyOff: 'Inactives' }
    : { on: 'Publié', off: 'Brouillon', manyOn: 'Publiés', manyOff: 'Brouillons' };

/** A dot and a label: never colour alone. */
export function StatusBadge({ on, labels }: { on: boolean; labels: { on: string; off: string } }) {
  return <span className={`${styles.state} ${on ? '' : styles.off}`}>{on ? labels.on : labels.off}</span>;
}
