import { conformityState } from '#content/accessibility-audit.ts';

/** The accessibility notice required on every page (loi 2005-102, article 47; décret 2019-768, article 5). */
export const conformity = `Accessibilité\u00a0: ${conformityState()}`;
