import { type ComponentProps, useState } from 'react';
import { buttonsOf, moveFocus } from '#app/ui/move-focus.ts';
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

  const tab = (name: TabName, text: string) => (
    <button
      type="button"
      role="tab"
      id={`onglet-${name}`}
      aria-selected={selected === name}
      aria-controls={`panneau-${name}`}
      tabIndex={selected === name ? 0 : -1}
      onClick={() => setSelected(name)}
    >
      {text}
    </button>
  );
  return (
    <div>
      <div
        role="tablist"
        aria-label="Photos et vidéo"
        className={`${ui.tabs} ${styles.tabs}`}
        data-scripted=""
        onKeyDown={(event) => moveFocus(buttonsOf(event.currentTarget), event)?.click()}
      >
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
