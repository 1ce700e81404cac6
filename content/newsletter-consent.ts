/** The sentence beside the newsletter's form; kept with each address as the proof of what its owner agreed to (RGPD, article 7). */
export const newsletterConsent =
  'En vous inscrivant, vous acceptez de recevoir la lettre du Mémorial. Désinscription à tout moment. Votre adresse ne sert qu’à cette lettre.';
