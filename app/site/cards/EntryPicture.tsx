import type { ComponentProps } from 'react';
import { Picture } from '#app/ui/Picture.tsx';
import quartz from '#app/ui/quartz.avif';
import type { FileEntry } from '#content/index.ts';

type EntryPictureProps = Omit<ComponentProps<typeof Picture>, 'file'> & { file: FileEntry | null | undefined };

/** The picture of an entry's card, or the building's stone. The text beside it says what it is of. */
export const EntryPicture = ({ file, ...picture }: EntryPictureProps) =>
  file ? (
    <Picture alt="" {...picture} file={file} />
  ) : (
    <img className={picture.className} src={quartz} alt="" width="1200" height="800" loading="lazy" decoding="async" />
  );
