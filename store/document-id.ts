import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const signs = `${letters}0123456789`;
const length = 24;

/**
 * A new entry's public name, of the contract's shape: 24 lowercase letters and digits, a letter first. 123 bits of the system's randomness, so
 * that nobody guesses one and two houses may be put together.
 */
export function createDocumentId(): string {
  let id = letters[randomInt(letters.length)] as string;
  while (id.length < length) id += signs[randomInt(signs.length)];
  return id;
}
