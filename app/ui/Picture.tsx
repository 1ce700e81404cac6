import type { ComponentProps, CSSProperties } from 'react';
import type { FileEntry } from '#content/index.ts';
import { objectPosition, renditionFormats, srcSetOf } from './object-position.ts';

interface PictureProps {
  file: FileEntry;
  /** Displayed width, in the syntax of `sizes`: `(min-width: 860px) 66vw, 100vw`. */
  sizes: string;
  /** The first visible picture of the page: fetched with high priority. One per page. */
  priority?: boolean;
  /** Fetched after others, also where it is visible at once: a larger picture above it comes first. */
  isLow?: boolean;
  /** Overrides the picture's alternative text; empty when the adjacent text repeats it. */
  alt?: string;
  className?: string | undefined;
  /** The picture is not cropped, so it has no focal point. */
  contain?: boolean;
}

/** A stored picture in the best format and width for the browser. Width and height prevent layout shift. */
export function Picture({ file, sizes, priority, isLow, alt, className, contain }: PictureProps) {
  const text = alt ?? file.alternativeText ?? '';
  return (
    <picture>
      {renditionFormats(file).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSetOf(file, format)} sizes={sizes} />
      ))}
      <img
        className={className}
        src={file.formats?.large?.url ?? file.url}
        alt={text}
        style={contain ? undefined : { objectPosition: objectPosition(file), ...colorsOf(file, text) }}
        {...(file.width && file.height && { width: file.width, height: file.height })}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
        {...(isLow && { fetchPriority: 'low' as const })}
      />
    </picture>
  );
}

/** A picture that comes with the site, fetched when it comes near the window. */
export const LazyImage = (image: ComponentProps<'img'>) => <img alt="" loading="lazy" decoding="async" {...image} />;

/** The mean colour of a JPEG, shown until it has loaded, and a colour for the text in its place. Pictures of other types may be transparent. */
function colorsOf({ mime, renditions }: FileEntry, text: string): CSSProperties {
  const backgroundColor = mime === 'image/jpeg' ? renditions?.color : undefined;
  if (!backgroundColor || !text) return { backgroundColor };
  // Green is most of the brightness. On a grey of 0x76 black and white have the same contrast.
  return { backgroundColor, color: Number.parseInt(backgroundColor.slice(3, 5), 16) < 0x76 ? '#fff' : '#000' };
}
