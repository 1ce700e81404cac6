import type { ReactNode } from 'react';
import { buttonClass } from '#app/ui/buttons.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { quoted, rangeInWords } from '../parts/format.ts';
import type { ContentScreen } from '../screens.ts';
import styles from './list.module.css';
import type { ListFilter, ListState } from './list-params.ts';

interface Props {
  screen: ContentScreen;
  type: TypeDeclaration;
  state: ListState;
  add: ReactNode;
  onShow: (change: Partial<ListState>) => void;
}

const nothingFor: Readonly<Record<ListFilter, string>> = {
  upcoming: 'Aucun élément à venir.',
  current: 'Aucun élément en cours.',
  past: 'Aucun élément passé.',
  on: 'Aucun élément n’est actif.',
  off: 'Aucun élément n’est inactif.',
  published: 'Rien n’est en ligne tel qu’il est écrit.',
  modified: 'Aucune modification n’attend d’être publiée.',
  draft: 'Aucun brouillon.',
  scheduled: 'Rien n’est programmé.',
  ended: 'Aucune page ne s’est retirée à sa date.',
};

/** An empty list: no entry yet, or none that matches the search; each with an action. */
export function EmptyList({ screen, state, add, onShow }: Props) {
  const hasRange = state.from !== undefined || state.to !== undefined;
  const narrowed = state.search.trim() !== '' || state.state !== undefined || hasRange;
  return (
    <div className={styles.nothing}>
      <img src="/sign.svg" alt="" width="44" height="44" />
      {narrowed ? (
        <>
          <p>
            {state.search.trim()
              ? `Aucun titre ne contient ${quoted(state.search.trim())}.`
              : hasRange
                ? `Rien ${rangeInWords(state)}.`
                : state.state && nothingFor[state.state]}
          </p>
          <button
            type="button"
            className={buttonClass('hollow')}
            onClick={() => onShow({ search: '', state: undefined, from: undefined, to: undefined })}
          >
            Tout afficher
          </button>
        </>
      ) : (
        <>
          <p>{`${screen.label}\u00a0: rien n’a encore été ajouté.`}</p>
          {add}
        </>
      )}
    </div>
  );
}
