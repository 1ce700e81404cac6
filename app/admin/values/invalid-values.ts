import type { Finding } from '#editorial/checks/index.ts';
import { pathLabel } from './path-label.ts';
import { type PublishedForm, validatePublication } from './validate-form.ts';

/** Findings with those of what else « Publier » would refuse: an incomplete date, an address that is none. In the order of the fields. */
export function withInvalidValues(findings: readonly Finding[], form: PublishedForm): Finding[] {
  const { type } = form;
  const refused = findings.filter(({ severity }) => severity === 'refused');
  const invalid = Object.entries(validatePublication(form).problems).flatMap(([path, message]): Finding[] => {
    const [field = ''] = path.split('.');
    if (refused.some((finding) => finding.field === field)) return [];
    return [
      {
        rule: 'invalid',
        severity: 'refused',
        field,
        location: { kind: 'control', path },
        place: pathLabel(type, path),
        sentence: message.replace(/\.$/, ''),
        reason: 'Sans cela, rien ne se publie.',
      },
    ];
  });
  const names = Object.keys(type.fields);
  return [
    ...[...refused, ...invalid].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field)),
    ...findings.filter(({ severity }) => severity !== 'refused'),
  ];
}
