import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { ContentError } from '#client/index.ts';
import { isBlank } from '#model/blank.ts';
import { TextField } from '../../inputs/TextField.tsx';
import { useQuery } from '../../queries/use-query.ts';
import { contentApi } from '../../session/session.ts';
import ui from '../../ui/primitives.module.css';
import styles from '../library/LibraryLabels.module.css';

interface Props {
  id: number;
  onChanged: (() => void) | undefined;
}

/** The labels of a file: each can be taken away, and one added. */
export function FileLabels({ id, onChanged }: Props) {
  const fieldId = useId();
  const { result: labels = [], reload } = useQuery(String(id), () => contentApi.labelsOfFile(id));
  const { result: counts } = useQuery('counts', () => contentApi.libraryCounts({}));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  async function change(label: string, isOn: boolean): Promise<void> {
    setProblem(undefined);
    try {
      await contentApi.labelFiles([id], label, isOn);
      if (isOn) setText('');
      await reload();
      onChanged?.();
    } catch (error) {
      const [sentence] = error instanceof ContentError ? Object.values(error.fields) : [];
      setProblem(sentence ?? 'Erreur lors de la mise à jour. Réessayez.');
    }
  }

  return (
    <form
      className={`${ui.stack} ${ui.close}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBlank(text)) void change(text, true);
      }}
    >
      <div className={`${ui.cluster} ${ui.beside} ${styles.adding}`}>
        <TextField
          id={fieldId}
          label="Étiquette"
          hint="Pour retrouver le fichier ici. Le public ne les voit pas."
          problem={problem}
          live
          maxLength={60}
          list={`${fieldId}-suggestions`}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" tone="hollow">
          Ajouter
        </Button>
      </div>
      <datalist id={`${fieldId}-suggestions`}>
        {counts?.labels.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {labels.length > 0 && (
        <ul className={`${ui.cluster} ${styles.labels}`} aria-label="Étiquettes du fichier">
          {labels.map((label) => (
            <li key={label}>
              <Button
                className={`${ui.small} ${styles.label}`}
                aria-label={`Retirer l’étiquette ${label}`}
                onClick={() => {
                  document.getElementById(fieldId)?.focus();
                  void change(label, false);
                }}
              >
                {label} <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
