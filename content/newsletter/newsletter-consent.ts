/** The sentence beside the newsletter's form; stored with each address as proof of consent (RGPD, article 7). */
export const newsletterConsent =
  'En vous inscrivant, vous acceptez de recevoir la lettre du Mémorial. Désinscription à tout moment. Votre adresse ne sert qu’à cette lettre.';
