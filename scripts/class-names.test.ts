import { describe, expect, it } from 'vitest';
import { createClassNames } from './class-names.ts';

const file = new URL('../app/site/home/home.module.css', import.meta.url).pathname;

describe('the names of classes in a build', () => {
  it('follow from the file and the class alone, and can be written in a style sheet', () => {
    const [one, other] = [createClassNames(), createClassNames()];
    expect(one('opening', file)).toMatch(/^_[\w-]{4}$/);
    expect(other('opening', `${file}?used`)).toBe(one('opening', file));
    expect(one('opening', file.replace('home.module', 'other.module'))).not.toBe(one('opening', file));
    expect(one('ways', file)).not.toBe(one('opening', file));
  });

  it('stop the build where two classes would have one', () => {
    const nameOf = createClassNames();
    // Of sixteen million names, two of so many are all but sure to be one.
    const build = () => {
      for (let index = 0; index < 60_000; index += 1) nameOf(`class${index}`, file);
    };
    expect(build).toThrow(/^Two classes would be named _[\w-]{4}: app\/site\/home\/home\.module\.css \.class\d+ and /);
  });
});
