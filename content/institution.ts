/** Defaults for settings that are empty. */
export const institution = {
  companyName: 'Mémorial ACTe',
  address: 'Rue Raspail, quartier Darboussier\n97110 Pointe-à-Pitre, Guadeloupe',
  groupCapacity: 30,
  groupAnswerDays: 5,
} as const;

/** What the page of groups shows, and its form. */
export const groupFacts = [
  'areGroupRequestsOpen',
  'groupDays',
  'groupCapacity',
  'groupCompanions',
  'groupDuration',
  'groupAccess',
  'groupAnswerDays',
  'groupVisits',
  'groupPrices',
  'groupDocuments',
] as const;

/** What the privacy policy shows, beside the host of the site. */
export const privacyFacts = [
  'dataProtectionOfficer',
  'proofRetention',
  'logRetention',
  'analyticsOperator',
  'analyticsCookieLifetime',
] as const;

/** What the accessibility statement shows of an audit that the institution ordered, beside its rate. */
export const auditFacts = [
  'accessibilityAuditDate',
  'accessibilityAuditor',
  'accessibilityNonConformities',
  'accessibilityDerogations',
  'accessibilityExemptions',
  'accessibilitySample',
  'accessibilityTools',
  'accessibilityEnvironment',
  'accessibilityStatementDate',
] as const;
