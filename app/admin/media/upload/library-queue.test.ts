import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { sessionEnded } from '../../session/session.ts';
import { lastingUploads } from './lasting-uploads.ts';
import { type Upload, uploadSummary } from './upload-queue.ts';
import { libraryQueue } from './uploads.tsx';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the uploads of the library', () => {
  const page = new EventTarget();
  let finish: () => void = () => undefined;
  let signal: AbortSignal | undefined;
  beforeEach(() => {
    vi.stubGlobal('window', page);
    libraryQueue.options.send = (_file, watch) =>
      new Promise<FileEntry>((resolve, reject) => {
        signal = watch.signal;
        finish = () => resolve({ id: 1 } as FileEntry);
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    window.dispatchEvent(new Event(sessionEnded));
  });
  const asksBeforeClosing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('are announced to the other screens, and ask before the tab closes while files are on the way', async () => {
    expect([lastingUploads.current() !== undefined, asksBeforeClosing()]).toEqual([false, false]);
    libraryQueue.add([photo('a.jpg'), photo('note.txt')]);
    libraryQueue.add([new File(['x'], 'b.txt', { type: 'text/plain' })]);
    expect([lastingUploads.current() !== undefined, asksBeforeClosing()]).toEqual([true, true]);
    await settled();
    libraryQueue.cancel(libraryQueue.current().find(({ file }) => file.name === 'note.txt')?.key ?? 0);
    await settled();
    expect(asksBeforeClosing()).toBe(true);
    libraryQueue.stop();
    expect(asksBeforeClosing()).toBe(false);
  });

  it('go on without the library, and report to it while it is open', async () => {
    const arrived: number[] = [];
    libraryQueue.add([photo('a.jpg')]);
    await settled();
    finish();
    await settled();
    expect([libraryQueue.arrived, libraryQueue.current()]).toEqual([1, []]);
    expect([lastingUploads.current() !== undefined, asksBeforeClosing()]).toEqual([true, false]);
    libraryQueue.options.onUploaded = ({ id }) => arrived.push(id);
    libraryQueue.add([photo('b.jpg')]);
    await settled();
    finish();
    await settled();
    expect(arrived).toEqual([1]);
  });

  it('are summed up: what was interrupted may be sent again, what is refused may not', () => {
    const upload = { key: 1, file: photo('a.jpg'), progress: 0 };
    const waiting: Upload = { ...upload, state: 'waiting' };
    const failed = (canRetry: boolean): Upload => ({ ...upload, state: 'failed', error: { sentence: '', canRetry } });
    const uploads: Upload[] = [{ ...upload, state: 'sending' }, waiting, failed(true), failed(true), failed(false)];
    const summary = (present: Upload[], arrived: number, isPaused = false) =>
      uploadSummary({ current: () => present, arrived, isPaused });
    expect(summary(uploads, 148)).toBe(
      'Envoi de 153 fichiers\u00a0: 148 arrivés, 2 en attente, 2 interrompus, 1 refusé.',
    );
    expect(summary([waiting], 0, true)).toBe('Envoi en pause de 1 fichier\u00a0: 0 arrivé, 1 en attente.');
    expect(summary([failed(false)], 9)).toBe('Fin de l’envoi de 10 fichiers\u00a0: 9 arrivés, 1 refusé.');
  });

  it('end with the session', async () => {
    libraryQueue.add([photo('a.jpg')]);
    await settled();
    window.dispatchEvent(new Event(sessionEnded));
    expect(signal?.aborted).toBe(true);
    expect([lastingUploads.current() !== undefined, libraryQueue.current(), asksBeforeClosing()]).toEqual([
      false,
      [],
      false,
    ]);
  });
});
