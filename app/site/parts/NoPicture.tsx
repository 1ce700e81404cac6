import quartz from '#app/ui/quartz.avif';

/** What stands where an entry has no picture of its own: the building's stone. */
export function NoPicture({ className }: { className: string | undefined }) {
  return <img className={className} src={quartz} alt="" width="1200" height="800" loading="lazy" decoding="async" />;
}
