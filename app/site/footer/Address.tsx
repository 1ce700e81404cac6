import { frenchSpacing } from '#app/ui/typography.ts';
import { telephoneUrl } from '#model/phone.ts';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './Address.module.css';

/** The postal address and contacts, one per line. */
export function Address({ className = '' }: { className?: string | undefined }) {
  const { address, setting } = useSite();
  return (
    <address className={`${ui.stack} ${ui.plain} ${styles.address} ${className}`}>
      {address.split('\n').map((line) => (
        <span key={line}>{line}</span>
      ))}
      {setting?.phoneNumber && <a href={telephoneUrl(setting.phoneNumber)}>{frenchSpacing(setting.phoneNumber)}</a>}
      {setting?.contactEmail && <a href={`mailto:${setting.contactEmail}`}>{setting.contactEmail}</a>}
    </address>
  );
}
