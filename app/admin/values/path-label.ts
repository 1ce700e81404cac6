import type { TypeDeclaration } from '#model/define-type.ts';
import { isComponent } from '#model/field.ts';
import { capitalize, formatWeekday } from '#model/format.ts';
import { weekdays } from '#model/opening-hours.ts';

/** The field of a problem's path: « Lien, adresse »; « Tarifs, ligne 3, prix » */
export function pathLabel(type: TypeDeclaration, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const member = rest.at(-1);
  const field = type.fields[name];
  if (!field) return path || 'L’ensemble';
  const weekday = field.kind === 'openingWeek' && weekdays.find((day) => day === member);
  if (weekday) return capitalize(formatWeekday(weekday));
  if (member === undefined || !isComponent(field)) return field.label;
  const row = field.many ? [`ligne ${Number(rest[0]) + 1}`] : [];
  const own = field.fields[member] ? [field.fields[member].label.toLowerCase()] : [];
  return [field.label, ...row, ...own].join(', ');
}
