import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${alphabet}0123456789`;
const length = 24;

/**
 * Creates the documentId of an entry, in the contract's format: 24 lowercase letters and digits, a letter first. Its 123 random bits make
 * it unguessable, and unique across instances.
 */
export function createDocumentId(): string {
  let id = alphabet[randomInt(alphabet.length)] as string;
  while (id.length < length) id += characters[randomInt(characters.length)];
  return id;
}
