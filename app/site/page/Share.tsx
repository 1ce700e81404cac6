import { Icon } from '#app/ui/buttons.tsx';
import { type Citation, citationText } from '#editorial/citation.ts';
import { formatDay } from '#model/format.ts';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { CitationField } from './CitationField.tsx';
import styles from './Share.module.css';

interface Props {
  /** The documentId of the entry, which makes ids of the page unique. */
  id: string;
  path: string;
  citation: Omit<Citation, 'institution' | 'url' | 'readOn'>;
}

/** « Partager », where the browser can, « Copier le lien » and « Citer », at the end of an entry. */
export function Share({ id, path, citation }: Props) {
  const { publicUrl, name, day } = useSite();
  const url = publicUrl + path;
  return (
    <div className={`${ui.cluster} ${styles.share}`} data-screen-only="">
      <button type="button" className={ui.action} value={url} data-share="" hidden>
        <Icon name="share" /> Partager
      </button>
      <button type="button" className={ui.action} value={url} data-copy="Lien copié" data-scripted="">
        <Icon name="link" /> Copier le lien
      </button>
      <p role="status" className={ui.note} />
      <details>
        <summary className={ui.action}>
          <Icon name="quote" /> Citer
        </summary>
        <CitationField
          id={`citation-${id}`}
          text={citationText({ ...citation, institution: name, url, readOn: formatDay(day, 'long') })}
        />
      </details>
    </div>
  );
}
