/** A new id of 128 bits. `crypto.randomUUID` needs HTTPS; the site may run on plain HTTP in a local network. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
