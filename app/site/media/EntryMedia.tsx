import type { FileEntry } from '#content/index.ts';
import { Island } from '../Island.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

interface Props {
  images: FileEntry[];
  video: FileEntry | null | undefined;
  /** The title of the entry. */
  of: string;
  /** Photos in a grid rather than a row. */
  grid?: boolean;
}

/** The photos and the video of an entry: in tabs only when there are both. */
export function EntryMedia({ images, video, of, ...grid }: Props) {
  const label = `Photos : ${of}`;
  if (images.length > 0 && video)
    return <Island name="MediaTabs" until="visible" props={{ images, video, of, label, ...grid }} />;
  if (images.length > 0) return <Island name="Gallery" until="visible" props={{ images, label, ...grid }} />;
  return video && <VideoPlayer file={video} of={of} />;
}
