import { Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import { formatMeasures } from '#model/format.ts';
import ui from '../primitives.module.css';

/** A link that downloads a document. `of`: what the document is, for who does not see what is around the link. */
export const DownloadLink = ({ file, of }: { file: FileEntry; of: string }) => (
  <a className={ui.action} href={file.url} download>
    <Icon name="download" /> Télécharger le document
    <span className={ui.note}>({formatOf(file)})</span>
    <span className="unseen">{frenchSpacing(` : ${of}`)}</span>
  </a>
);

/** « PDF, 640 ko », « PDF, 2,1 Mo », « JPEG, 1600 × 1067, 159 ko » */
export const formatOf = (file: FileEntry): string =>
  `${file.ext?.slice(1).toUpperCase().replace(/^JPG$/, 'JPEG') ?? ''}, ${formatMeasures(file)}`;
