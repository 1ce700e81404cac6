import { refusal } from './problems.ts';

/** Whether a text is a SIREN number (INSEE): nine digits, spaces aside, the last of which is a check digit by Luhn's algorithm. */
export function isSiren(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** « 732 829 320 », however it was typed. */
export const groupSiren = (text: string): string => text.replace(/\s/g, '').replace(/(\d{3})(?=\d)/g, '$1\u00a0');

export const notASiren = refusal(
  'be a SIREN number of nine digits',
  'Ce n’est pas un numéro SIREN : neuf chiffres, par exemple 732 829 320. Vérifiez chacun.',
);
