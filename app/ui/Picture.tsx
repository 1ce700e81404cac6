import type { FileEntry } from '#content/index.ts';
import { framing } from './framing.ts';

interface PictureProps {
  file: FileEntry;
  /** How wide it stands, as the browser's `sizes` wants it: `(min-width: 860px) 66vw, 100vw`. */
  sizes: string;
  /** The picture that appears first: fetched before the others, at once. One per page. */
  first?: boolean;
  /** Said instead of the picture's own text; empty for a picture that repeats what stands beside it. */
  alt?: string;
  className?: string | undefined;
  /** It is shown whole, so that there is nothing to keep in sight. */
  whole?: boolean;
}

/** A kept picture in the lightest form the browser takes, at the width it needs. Its place is kept while it comes. */
export function Picture({ file, sizes, first, alt, className, whole }: PictureProps) {
  const ready = file.renditions?.state === 'ready';
  const sources = (format: string) =>
    file.renditions?.widths.map((width) => `/uploads/${file.hash}-${width}.${format} ${width}w`).join(', ');
  const position = whole ? undefined : framing(file);
  const fallback = file.formats?.large?.url ?? file.url;
  return (
    <picture>
      {ready && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
      {ready && <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />}
      <img
        className={className}
        src={fallback}
        alt={alt ?? file.alternativeText ?? ''}
        {...(position && { style: { objectPosition: position } })}
        {...(file.width && file.height && { width: file.width, height: file.height })}
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}
