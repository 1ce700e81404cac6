import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Names the classes of CSS modules in a build: four signs, for names are a tenth of a first visit (docs/decisions/0013). They follow from the file and the class alone, since
 * server markup, islands and the back-office are built apart and must agree.
 *
 * @throws when two classes would have one name, which stops the build: rename either.
 */
export function createClassNames(): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const said = `${relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')} .${name}`;
    const short = `_${createHash('sha256').update(said).digest('base64url').slice(0, 4)}`;
    const other = taken.get(short);
    if (other !== undefined && other !== said)
      throw new Error(`Two classes would be named ${short}: ${other} and ${said}.`);
    taken.set(short, said);
    return short;
  };
}
