import type { Entry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { numberWords } from '#model/format.ts';

type Setting = Partial<Pick<Entry<'setting'>, 'groupCapacity' | 'groupAnswerDays'>>;

/** The most people of one visit. */
export const groupCapacity = (setting: Setting | undefined): number =>
  setting?.groupCapacity ?? institution.groupCapacity;

/** « cinq jours ouvrés » */
export function answerDelay(setting: Setting | undefined): string {
  const count = setting?.groupAnswerDays ?? institution.groupAnswerDays;
  return count === 1 ? 'un jour ouvré' : `${numberWords[count] ?? count} jours ouvrés`;
}
