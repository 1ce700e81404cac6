import type { ComponentProps } from 'react';
import { Picture } from '#app/ui/Picture.tsx';
import quartz from '#app/ui/quartz.avif';
import type { FileEntry } from '#content/index.ts';

/** The picture of entries that have none: the building's stone. */
const ImagePlaceholder = ({ className }: { className: string | undefined }) => (
  <img className={className} src={quartz} alt="" width="1200" height="800" loading="lazy" decoding="async" />
);

type EntryPictureProps = Omit<ComponentProps<typeof Picture>, 'file'> & { file: FileEntry | null | undefined };

/** The picture of an entry's card, or the placeholder. The text beside it says what it is of. */
export const EntryPicture = ({ file, ...picture }: EntryPictureProps) =>
  file ? <Picture alt="" {...picture} file={file} /> : <ImagePlaceholder className={picture.className} />;
