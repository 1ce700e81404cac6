import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { useStore } from '../../queries/store.ts';
import ui from '../../ui/primitives.module.css';
import styles from './UploadStrip.module.css';
import { isPending, type UploadQueue, uploadSummary } from './upload-queue.ts';

/** The uploads of the library on the other screens: how many have arrived and wait, and their end, until it is read. */
export function UploadStrip({ queue }: { queue: UploadQueue }) {
  const uploads = useStore(queue);
  const isLibrary = useLocation().pathname === '/admin/medias';
  const isSending = uploads.some(isPending);
  const [isRead, setRead] = useState(false);
  // In the library each file has its line.
  useEffect(() => setRead((before) => !isSending && (before || isLibrary)), [isSending, isLibrary]);
  if (isLibrary || isRead) return null;
  return (
    <div className={`${ui.notice} ${ui.info} ${ui.spread} ${styles.strip}`}>
      {/* Each file that arrives is no news: the end is. */}
      <p aria-live={isSending ? 'off' : 'polite'}>{uploadSummary(queue)}</p>
      <div className={ui.cluster}>
        <Link to="/admin/medias" className={ui.link}>
          {!isSending && uploads.length > 0 ? 'Voir pourquoi' : 'Voir dans la médiathèque'}
        </Link>
        {!isSending && (
          <Button className={ui.link} onClick={() => setRead(true)}>
            Fermer
          </Button>
        )}
      </div>
    </div>
  );
}
