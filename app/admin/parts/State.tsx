import type { TypeDeclaration } from '#model/define-type.ts';
import styles from './State.module.css';

/** The two words of a type's state: what is published, and what is active (SPEC.md, section 4). */
export const stateWords = (type: TypeDeclaration): { on: string; off: string; manyOn: string; manyOff: string } =>
  type.publishedBy === 'active'
    ? { on: 'Active', off: 'Inactive', manyOn: 'Actives', manyOff: 'Inactives' }
    : { on: 'Publié', off: 'Brouillon', manyOn: 'Publiés', manyOff: 'Brouillons' };

/** A dot and a word: never the colour alone. */
export function State({ on, words }: { on: boolean; words: { on: string; off: string } }) {
  return <span className={`${styles.state} ${on ? '' : styles.off}`}>{on ? words.on : words.off}</span>;
}
