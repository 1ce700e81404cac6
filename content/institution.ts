/** What pages and feeds say of the centre where its settings are silent, and where it stands, which no setting says. */
export const institution = {
  companyName: 'Mémorial ACTe',
  address: 'Rue Raspail, quartier Darboussier\n97110 Pointe-à-Pitre, Guadeloupe',
  bookingUrl: 'https://billetterie.memorial.example/',
} as const;

/** The door, in degrees (WGS 84). */
export const position = { latitude: 16.2314, longitude: -61.5347 } as const;
