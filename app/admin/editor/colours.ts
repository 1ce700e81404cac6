/** Text colours offered: each has a contrast of 4.5:1 or more on every background used (WCAG 1.4.3). */
export const presets = [
  { name: 'Gris plomb', colour: '#565e61' },
  { name: 'Rouge madras', colour: '#b8311a' },
  { name: 'Prune', colour: '#7a1f5c' },
  { name: 'Brun cacao', colour: '#6b3e1d' },
  { name: 'Or ancien', colour: '#7a5a14' },
  { name: 'Vert mangrove', colour: '#2f6424' },
  { name: 'Vert lagon', colour: '#0e5e57' },
  { name: 'Bleu indigo', colour: '#1b2a6b' },
] as const;

/** The stored form of a colour that a browser has read: `#rrggbb` when opaque, else as it is. Undefined for keywords such as `inherit`. */
export function normalizeColour(value: string): string | undefined {
  const colour = value.trim().toLowerCase();
  if (/^(inherit|initial|unset|revert|currentcolor|transparent|windowtext|auto)$/.test(colour)) return undefined;
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour) ?? [];
  if (parts.length > 0) return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  return /^(rgba?\([\d\s.,%/]+\)|[a-z]{3,24})$/.test(colour) ? colour : undefined;
}
