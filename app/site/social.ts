import type { Entry } from '#content/index.ts';

/** The social networks that are set, in a fixed order. A WhatsApp number becomes a conversation link. */
export function socialLinks(setting: Entry<'setting'> | undefined): { label: string; href: string }[] {
  if (!setting) return [];
  const { facebook, instagram, twitter, youtube, linkedin, whatsapp } = setting;
  const digits = whatsapp?.replace(/\D/g, '') ?? '';
  const chat = whatsapp?.startsWith('https://') ? whatsapp : digits.length >= 6 ? `https://wa.me/${digits}` : null;
  return [
    { label: 'Facebook', href: facebook },
    { label: 'Instagram', href: instagram },
    { label: 'Twitter', href: twitter },
    { label: 'YouTube', href: youtube },
    { label: 'LinkedIn', href: linkedin },
    { label: 'WhatsApp', href: chat },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));
}
