import { Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import { formatNumber } from '#model/format.ts';
import ui from '../primitives.module.css';

/** A link that downloads a document. `of`: what the document is, for who does not see what is around the link. */
export const DownloadLink = ({ file: { url, ext, size }, of }: { file: FileEntry; of: string }) => (
  <a className={ui.action} href={url} download>
    <Icon name="download" /> Télécharger le document
    <span className={ui.note}>
      ({ext?.slice(1).toUpperCase()}, {sizeOf(size)})
    </span>
    <span className="unseen">{frenchSpacing(` : ${of}`)}</span>
  </a>
);

/** « 640 ko », « 2,1 Mo » */
const sizeOf = (kilobytes: number): string =>
  kilobytes < 1000
    ? `${formatNumber(Math.max(1, kilobytes), 'integer')}\u00a0ko`
    : `${formatNumber(kilobytes / 1000, 'decimal')}\u00a0Mo`;
