import { NewTabLink } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import ui from '../primitives.module.css';
import styles from './Subscribe.module.css';

interface Props {
  /** The calendar's URL. */
  url: string;
  /** The calendar's name, for services that need one. */
  name: string;
}

/** Links to subscribe to the agenda: `webcal:` opens the calendar of a Mac or an iPhone, and nothing on most other devices. */
export function Subscribe({ url, name }: Props) {
  // With this scheme calendars subscribe to the URL rather than import it once.
  const webcal = url.replace(/^https?:/, 'webcal:');
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
  const services = [
    { name: 'Google Agenda', href: `https://calendar.google.com/calendar/render?${query({ cid: webcal })}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/addfromweb?${query({ url, name })}` },
  ];
  return (
    <details className={styles.subscribe} data-menu="">
      <summary className={ui.action}>
        <Icon name="plus" /> S’abonner à l’agenda
      </summary>
      <div className={`${ui.menu} ${styles.panel}`}>
        <ul className={ui.quietLinks}>
          <li>
            <a href={webcal}>Calendrier Apple, ou celui de l’ordinateur</a>
          </li>
          {services.map((service) => (
            <li key={service.name}>
              <NewTabLink href={service.href}>{service.name}</NewTabLink>
            </li>
          ))}
        </ul>
        <div className={styles.copy}>
          <label htmlFor="agenda-adresse">Un autre agenda{'\u00a0'}: son adresse</label>
          <input id="agenda-adresse" type="text" className={ui.field} readOnly value={url} />
          <button type="button" className={ui.smallButton} data-copy="" data-scripted="">
            Copier
          </button>
          <p role="status" />
        </div>
      </div>
    </details>
  );
}
