import type { FileEntry } from '#content/index.ts';

/** The crop position of a picture, from its focal point. // @returns an `object-position`; undefined for the centre, the browsers' default */
export const objectPosition = ({ focalPoint }: Pick<FileEntry, 'focalPoint'>): string | undefined =>
  focalPoint ? `${focalPoint.x}% ${focalPoint.y}%` : undefined;

/** The formats in which a picture has renditions, lightest first. */
export const renditionFormats = ({ renditions }: FileEntry): readonly string[] =>
  renditions?.state === 'ready' ? ['avif', 'webp'] : [];

/** The `srcset` of a picture's renditions in a format. */
export const srcSetOf = ({ hash, renditions }: FileEntry, format: string): string =>
  (renditions?.widths ?? []).map((width) => `/uploads/${hash}-${width}.${format} ${width}w`).join(', ');
