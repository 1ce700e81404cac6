import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import { VideoPlayer } from '../media/VideoPlayer.tsx';
import ui from '../primitives.module.css';
import { Gallery } from './Gallery.tsx';
import styles from './MediaTabs.module.css';

interface Props extends ComponentProps<typeof Gallery> {
  video: FileEntry;
  /** The title of the entry. */
  of: string;
}

type TabName = 'photos' | 'video';

/** Photos and a video in two tabs (APG, « tabs » with automatic activation). */
export function MediaTabs({ images, video, of, label, grid = false }: Props) {
  const [selected, setSelected] = useState<TabName>('photos');

  function onKey(event: KeyboardEvent): void {
    const unselected = selected === 'photos' ? 'video' : 'photos';
    const keys: Record<string, TabName> = {
      ArrowRight: unselected,
      ArrowLeft: unselected,
      Home: 'photos',
      End: 'video',
    };
    const next = keys[event.key];
    if (!next) return;
    event.preventDefault();
    setSelected(next);
    document.getElementById(`onglet-${next}`)?.focus();
  }

  const tab = (name: TabName, text: string) => (
    <button
      type="button"
      role="tab"
      id={`onglet-${name}`}
      aria-selected={selected === name}
      aria-controls={`panneau-${name}`}
      tabIndex={selected === name ? 0 : -1}
      onClick={() => setSelected(name)}
      onKeyDown={onKey}
    >
      {text}
    </button>
  );
  return (
    <div>
      <div role="tablist" aria-label="Photos et vidéo" className={`${ui.tabs} ${styles.tabs}`} data-scripted="">
        {tab('photos', `Photos (${images.length})`)}
        {tab('video', 'Vidéo')}
      </div>
      <div role="tabpanel" id="panneau-photos" aria-labelledby="onglet-photos" hidden={selected !== 'photos'}>
        <Gallery images={images} label={label} grid={grid} />
      </div>
      <div role="tabpanel" id="panneau-video" aria-labelledby="onglet-video" hidden={selected !== 'video'}>
        <VideoPlayer file={video} of={of} />
      </div>
    </div>
  );
}
