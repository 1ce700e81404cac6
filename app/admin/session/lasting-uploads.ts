import { formatCount, formatNumber } from '#model/format.ts';

type Upload = { state: string; error?: { canRetry: boolean } };

/** A queue of uploads (media/upload/upload-queue.ts) that goes on while other screens are open. */
export interface LastingUploads {
  subscribe: (listener: () => void) => () => void;
  current: () => readonly Upload[];
  arrived: number;
  isPaused: boolean;
  stop: () => void;
}

/** Those of the library, once there are some, until the session ends. */
let uploads: LastingUploads | undefined;
const listeners = new Set<() => void>();

export const lastingUploads = () => uploads;

export function subscribeToLastingUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setLastingUploads(present: LastingUploads | undefined): void {
  if (present === uploads) return;
  uploads = present;
  for (const listener of listeners) listener();
}

/** At the end of the session. */
export function stopLastingUploads(): void {
  uploads?.stop();
  setLastingUploads(undefined);
}

/** Whether an upload waits or is on its way. */
export const isPending = ({ state }: Upload): boolean => state !== 'failed';

/** « Envoi de 200 fichiers : 148 arrivés, 50 en attente, 1 interrompu, 1 refusé. » An interrupted one may be sent again. */
export function uploadSummary(queue: Pick<LastingUploads, 'current' | 'arrived' | 'isPaused'>): string {
  const { arrived, isPaused } = queue;
  const uploads = queue.current();
  const pending = uploads.filter(isPending).length;
  const interrupted = uploads.filter(({ error }) => error?.canRetry).length;
  const refused = uploads.length - pending - interrupted;
  const parts = [
    formatCount(arrived, 'arrivé', '0 arrivé'),
    pending > 0 && `${formatNumber(pending)} en attente`,
    formatCount(interrupted, 'interrompu', ''),
    formatCount(refused, 'refusé', ''),
  ].filter(Boolean);
  const state = isPaused ? 'Envoi en pause' : pending > 0 ? 'Envoi' : 'Fin de l’envoi';
  return `${state} de ${formatCount(arrived + uploads.length, 'fichier', '')}\u00a0: ${parts.join(', ')}.`;
}
