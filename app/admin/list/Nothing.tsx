import type { ReactNode } from 'react';
import { buttonClass } from '#app/ui/links.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { quoted } from '../parts/told.ts';
import type { ContentScreen } from '../screens.ts';
import type { ListState } from './address.ts';
import styles from './list.module.css';

interface Props {
  screen: ContentScreen;
  type: TypeDeclaration;
  state: ListState;
  add: ReactNode;
  onShow: (change: Partial<ListState>) => void;
}

/** A list with nothing in it: because there is nothing yet, or because nothing answers the search. Each with its way out. */
export function Nothing({ screen, state, add, onShow }: Props) {
  const narrowed = state.search.trim() !== '' || state.state !== undefined;
  return (
    <div className={styles.nothing}>
      <img src="/sign.svg" alt="" width="44" height="44" />
      {narrowed ? (
        <>
          <p>
            {state.search.trim()
              ? `Aucun titre ne contient ${quoted(state.search.trim())}.`
              : 'Aucun élément dans cet état.'}
          </p>
          <button
            type="button"
            className={buttonClass('hollow')}
            onClick={() => onShow({ search: '', state: undefined })}
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
