import { Button, Icon } from '#app/ui/buttons.tsx';
import { Menu, type MenuChoice } from '../ui/MoreMenu.tsx';
import ui from '../ui/primitives.module.css';
import { useDisclosure } from '../ui/use-disclosure.ts';
import type { FormAction } from './publication-actions.ts';
import styles from './publish-button.module.css';

interface Props {
  /** What the main button does, and when. */
  label: string;
  /** There is nothing to publish. */
  isIdle: boolean;
  choices: readonly MenuChoice<FormAction>[];
  /** The action in progress, in words: the button waits for it. */
  waiting: string | undefined;
  onChoose: (action: FormAction) => void;
}

/** The main button of a form, labelled with its effect, and a disclosure of the other actions. */
export function PublishButton({ label, isIdle: hasNothing, choices, waiting, onChoose }: Props) {
  const menu = useDisclosure();
  const isIdle = hasNothing && !waiting;
  const tone = isIdle ? 'hollow' : 'full';

  return (
    <div {...menu.rootProps} className={`${ui.relative} ${ui.toolbar} ${styles.split}`}>
      <Button
        type="submit"
        form="fiche"
        tone={tone}
        className={isIdle ? ui.idle : undefined}
        disabled={waiting !== undefined}
        aria-disabled={isIdle || undefined}
      >
        {waiting ?? label}
      </Button>
      {choices.length > 0 && (
        <Button
          {...menu.toggleProps}
          tone={tone}
          className={styles.toggle}
          disabled={waiting !== undefined}
          aria-label={isIdle ? 'Autres actions' : 'Autres façons d’enregistrer'}
        >
          <Icon name={menu.open ? 'up' : 'down'} />
        </Button>
      )}
      <Menu menu={menu} choices={choices} onChoose={onChoose} className={styles.choices} />
    </div>
  );
}
