import type { Entry } from '#content/index.ts';
import { defaultInstitution } from '../opening-hours.ts';
import styles from './Address.module.css';

interface Props {
  setting: Entry<'setting'> | undefined;
  className?: string | undefined;
}

/** The postal address and contacts, one per line. */
export function Address({ setting, className = '' }: Props) {
  return (
    <address className={`${styles.address} ${className}`}>
      {(setting?.address ?? defaultInstitution.address).split('\n').map((line) => (
        <span key={line}>{line}</span>
      ))}
      {setting?.phoneNumber && <a href={`tel:${setting.phoneNumber.replace(/[^\d+]/g, '')}`}>{setting.phoneNumber}</a>}
      {setting?.contactEmail && <a href={`mailto:${setting.contactEmail}`}>{setting.contactEmail}</a>}
    </address>
  );
}
