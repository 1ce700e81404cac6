import { randomBytes } from 'node:crypto';
import { basename, extname } from 'node:path';

/**
 * The name a file has on the disk and in its address, without its extension: what people called it, in letters every system
 * takes, then ten random digits. An address is therefore never reused, and its bytes never change.
 */
export function hashFor(name: string): string {
  const slug = basename(name, extname(name))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  return `${slug || 'fichier'}_${randomBytes(5).toString('hex')}`;
}

/** A name as people see it: no path, no control or direction-changing characters, of a length every system takes. */
export function readableName(name: string): string {
  const clean = name
    .replace(/^.*[/\\]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return clean.length <= 200 ? clean || 'fichier' : `${clean.slice(0, 190)}${extname(clean).slice(0, 10)}`;
}
