import quartz from '#app/ui/quartz.avif';

/** The building's stone: what stands where an entry has no picture of its own. */
export function NoPicture({ className }: { className: string | undefined }) {
  return <img className={className} src={quartz} alt="" width="1200" height="800" loading="lazy" decoding="async" />;
}
