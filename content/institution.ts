/** Defaults for settings that are empty. */
export const institution = {
  companyName: 'Mémorial ACTe',
  address: 'Rue Raspail, quartier Darboussier\n97110 Pointe-à-Pitre, Guadeloupe',
  groupCapacity: 30,
  groupAnswerDays: 5,
} as const;
