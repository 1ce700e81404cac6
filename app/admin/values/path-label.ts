import type { TypeDeclaration } from '#model/define-type.ts';
import { isComponent } from '#model/field.ts';

/** The field of a problem's path: « Lien, adresse »; « Tarifs, ligne 3, prix » */
export function pathLabel(type: TypeDeclaration, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const member = rest.at(-1);
  const field = type.fields[name];
  if (!field) return path || 'L’ensemble';
  if (member === undefined) return field.label;
  if (!isComponent(field)) return ('of' in field && !field.of?.many && field.of?.fields[member]?.label) || field.label;
  const row = field.many ? [`ligne ${Number(rest[0]) + 1}`] : [];
  const own = field.fields[member] ? [field.fields[member].label.toLowerCase()] : [];
  return [field.label, ...row, ...own].join(', ');
}
