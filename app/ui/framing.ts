import type { FileEntry } from '#content/index.ts';

/**
 * How a picture that fills its place is cropped: round what somebody chose to keep in sight.
 * @returns for `object-position`; undefined for the middle, which is where browsers crop by themselves
 */
export const framing = ({ focalPoint }: Pick<FileEntry, 'focalPoint'>): string | undefined =>
  focalPoint ? `${focalPoint.x}% ${focalPoint.y}%` : undefined;
