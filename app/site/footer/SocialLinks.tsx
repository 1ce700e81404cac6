import { NewTabLink } from '#app/ui/buttons.tsx';
import { useSite } from '../site-data.ts';
import { socialLinks } from '../social.ts';

/** The institution's social networks, in new tabs; nothing when none is set. */
export function SocialLinks({ className, label }: { className: string | undefined; label?: string }) {
  const social = socialLinks(useSite().setting);
  if (social.length === 0) return null;
  return (
    <ul className={className} {...(label && { 'aria-label': label })}>
      {social.map(({ label, href }) => (
        <li key={label}>
          <NewTabLink href={href} rel="noopener noreferrer me">
            {label}
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}
