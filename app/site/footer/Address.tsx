import type { Entry } from '#content/index.ts';
import { defaultInstitution } from '../opening-hours.ts';

/** The postal address and contacts, one per line. */
export function Address({
  setting,
  className,
}: {
  setting: Entry<'setting'> | undefined;
  className?: string | undefined;
}) {
  return (
    <address className={className}>
      {(setting?.address ?? defaultInstitution.address).split('\n').map((line) => (
        <span key={line}>{line}</span>
      ))}
      {setting?.phoneNumber && <a href={`tel:${setting.phoneNumber.replace(/[^\d+]/g, '')}`}>{setting.phoneNumber}</a>}
      {setting?.contactEmail && <a href={`mailto:${setting.contactEmail}`}>{setting.contactEmail}</a>}
    </address>
  );
}
