import { Dialog } from '../dialogs/Dialog.tsx';
import ui from '../ui/primitives.module.css';
import { controlKey } from '../ui/use-keyboard-shortcut.ts';
import styles from './palette.module.css';
import { SingleKeys } from './SingleKeys.tsx';

const shortcuts = [
  ['Rechercher, aller à…', `${controlKey} K`],
  ['Ces raccourcis', '?'],
  ['Chercher dans une liste', '/'],
  ['Nouveau, depuis une liste', 'N'],
  ['Déplacer un événement du mois', 'M'],
  ['Enregistrer un formulaire et y rester', `${controlKey} S`],
  ['Lien, dans un texte', `${controlKey} K`],
];

/** The keyboard shortcuts, and the choice to turn off those of one character. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Raccourcis" closeLabel="Fermer les raccourcis" onClose={onClose}>
    <dl className={styles.shortcuts}>
      {shortcuts.map(([does, pressed]) => (
        <div key={does} className={ui.row}>
          <dt>{does}</dt>
          <dd>
            <kbd>{pressed}</kbd>
          </dd>
        </div>
      ))}
    </dl>
    <SingleKeys />
  </Dialog>
);
