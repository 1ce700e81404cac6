import type { FileEntry } from '#content/index.ts';

/** The crop position of a picture, from its focal point. // @returns an `object-position`; undefined for the centre, the browsers' default */
export const objectPosition = ({ focalPoint }: Pick<FileEntry, 'focalPoint'>): string | undefined =>
  focalPoint ? `${focalPoint.x}% ${focalPoint.y}%` : undefined;
