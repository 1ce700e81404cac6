import { discardLabel } from './publication.ts';

/** Confirms that unpublished changes are discarded. `cancel`: the button that discards nothing; « Annuler » would be ambiguous. */
export const discardQuestion = (cancel: string) => ({
  question: `${discardLabel}\u00a0?`,
  confirm: discardLabel,
  cancel,
  children: <p>La page en ligne ne change pas. Ce que vous annulez reste dans l’historique.</p>,
});
