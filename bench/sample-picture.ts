import { createHash } from 'node:crypto';

/** The values of a picture with its sizes, whose file does not exist. */
export function samplePicture(index: number) {
  const hash = `photo_${createHash('sha256').update(String(index)).digest('hex').slice(0, 10)}`;
  const sizes = { thumbnail: [234, 156], small: [500, 333], medium: [750, 500], large: [1000, 667] } as const;
  const formats = Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [
      name,
      {
        name: `${name}_photo.jpg`,
        hash: `${name}_${hash}`,
        ext: '.jpg',
        mime: 'image/jpeg',
        path: null,
        width,
        height,
        size: 24.5,
        sizeInBytes: 24500,
        url: `/uploads/${name}_${hash}.jpg`,
      },
    ]),
  );
  return {
    name: `photo ${index}.jpg`,
    alternativeText: 'Le parvis au soir',
    caption: null,
    focalPoint: null,
    width: 1600,
    height: 1067,
    formats,
    hash,
    ext: '.jpg',
    mime: 'image/jpeg',
    size: 245.31,
    url: `/uploads/${hash}.jpg`,
    previewUrl: null,
    provider: 'local',
    provider_metadata: null,
    renditions: { state: 'ready' as const, widths: [320, 480, 640, 768, 960, 1280, 1600], color: '#334455' },
  };
}
