import quartz from '#app/ui/quartz.avif';

/** The picture of entries that have none: the building's stone. */
export function ImagePlaceholder({ className }: { className: string | undefined }) {
  return <img className={className} src={quartz} alt="" width="1200" height="800" loading="lazy" decoding="async" />;
}
