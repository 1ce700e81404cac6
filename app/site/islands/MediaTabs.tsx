import { type KeyboardEvent, useRef, useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import { VideoPlayer } from '../media/VideoPlayer.tsx';
import { Gallery } from './Gallery.tsx';
import styles from './MediaTabs.module.css';

interface Props {
  images: FileEntry[];
  video: FileEntry;
  /** The title of the entry. */
  of: string;
  label: string;
  /** Photos in a grid (Gallery.tsx). */
  grid?: boolean;
}

const names = ['photos', 'video'] as const;

/** Photos and a video in two tabs (APG, « tabs » with automatic activation). */
export function MediaTabs({ images, video, of, label, grid = false }: Props) {
  const [selected, setSelected] = useState<(typeof names)[number]>('photos');
  const tabs = useRef<Partial<Record<(typeof names)[number], HTMLButtonElement | null>>>({});

  function onKey(event: KeyboardEvent): void {
    const index = names.indexOf(selected);
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1 + names.length, Home: 0, End: names.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    const next = names[to % names.length] ?? 'photos';
    event.preventDefault();
    setSelected(next);
    tabs.current[next]?.focus();
  }

  const tab = (name: (typeof names)[number], text: string) => (
    <button
      ref={(element) => {
        tabs.current[name] = element;
      }}
      type="button"
      role="tab"
      id={`onglet-${name}`}
      aria-selected={selected === name}
      aria-controls={`panneau-${name}`}
      tabIndex={selected === name ? 0 : -1}
      onClick={() => setSelected(name)}
      onKeyDown={onKey}
      className={styles.tab}
    >
      {text}
    </button>
  );
  return (
    <div>
      <div role="tablist" aria-label="Photos et vidéo" className={styles.tabs} data-scripted="">
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
