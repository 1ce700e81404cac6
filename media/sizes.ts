import type { Renditions } from '#content/files.ts';

/** The contract's sizes: the longest side, and for the thumbnail a box. Only those smaller than the picture are created. */
export const formatSizes = {
  thumbnail: { width: 245, height: 156 },
  small: { width: 500, height: 500 },
  medium: { width: 750, height: 750 },
  large: { width: 1000, height: 1000 },
};

export type FormatSize = keyof typeof formatSizes;
export const formatSizeNames = Object.keys(formatSizes) as FormatSize[];

const siteWidths = [320, 480, 640, 768, 960, 1280, 1920];

/** The widths that pages request: the site's steps below the picture's width, then that width or the last step. */
export function renditionsFor({ width, color }: { width: number; color: string }): Renditions {
  const widths = siteWidths.filter((step) => step < width);
  const last = siteWidths.at(-1) ?? width;
  return { state: 'waiting', widths: [...widths, Math.min(width, last)], color };
}

/** Kilobytes with two decimals, as the contract counts. */
export const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;
