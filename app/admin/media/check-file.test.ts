import { describe, expect, it } from 'vitest';
import { acceptAttribute, checkFile } from './check-file.ts';

/** A file of a size, without its bytes. */
const file = (name: string, type: string, size = 1000): File =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });

describe('a file, before it is sent,', () => {
  it('is good when its kind is one the field takes, by its type or else by its extension', () => {
    expect(checkFile(file('a.jpg', 'image/jpeg'), ['image'])).toBeUndefined();
    expect(checkFile(file('A.MOV', ''), ['video'])).toBeUndefined();
    expect(checkFile(file('lettre.doc', 'application/msword'), ['pdf', 'document'])).toBeUndefined();
  });

  it.each([
    ['a.heic', 'image/heic', 1000, /Ce champ attend une image\. Formats acceptés : JPEG/],
    ['a.svg', 'image/svg+xml', 1000, /Ce champ attend une image/],
    ['film.mp4', 'video/mp4', 1000, /Ce champ attend une image/],
    ['sans-extension', '', 1000, /Ce champ attend une image/],
    ['vide.png', 'image/png', 0, /vide/],
    ['lourd.png', 'image/png', 61_000_000, /trop lourd : 61 Mo, pour 50 Mo au plus/],
  ])('%s (%s, %i) is refused with a reason', (name, type, size, reason) => {
    expect(checkFile(file(name, type, size), ['image'])?.replaceAll('\u00a0', ' ')).toMatch(reason);
  });

  it('is what the system’s window offers', () => {
    expect(acceptAttribute(['pdf'])).toBe('application/pdf,.pdf');
    expect(acceptAttribute(['image'])).not.toContain('svg');
  });
});
