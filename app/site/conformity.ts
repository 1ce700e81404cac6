import type { Entry } from '#content/index.ts';
import { auditOf } from '#editorial/facts.ts';

/** The accessibility notice required on every page (loi 2005-102, article 47; décret 2019-768, article 5). */
export const conformity = (setting: Entry<'setting'> | undefined): string =>
  `Accessibilité\u00a0: ${auditOf(setting).state}`;
