import { describe, expect, it } from 'vitest';
import { acceptAttribute, checkFile } from './file-kinds.ts';

/** A file of a given size, without its bytes. */
const file = (name: string, type: string, size = 1000): File =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });

describe('checkFile', () => {
  it('accepts media types of the field, by MIME type or else by extension', () => {
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
  ])('rejects %s (%s, %i) with a reason', (name, type, size, reason) => {
    expect(checkFile(file(name, type, size), ['image'])?.replaceAll('\u00a0', ' ')).toMatch(reason);
  });

  it('lists the accepted types for the file input', () => {
    expect(acceptAttribute(['pdf'])).toBe('application/pdf,.pdf');
    expect(acceptAttribute(['image'])).not.toContain('svg');
  });
});
