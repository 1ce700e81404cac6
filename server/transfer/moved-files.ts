import type { FileEntry } from '#content/index.ts';
import { rewriteHtml, startTag } from '#model/html.ts';
import type { SourceFile } from './source.ts';

/**
 * Maps the URLs of files in the source to their URLs here, for imported texts. A URL is matched as a whole, or by its last segment under
 * `/uploads/`: texts contain the public URL of the source, and the import may use another one.
 */
export class MovedFiles {
  readonly #byAddress = new Map<string, string>();
  readonly #byName = new Map<string, string>();

  /** A size that was not created here maps to the original. */
  add({ urls }: SourceFile, stored: FileEntry): void {
    for (const [size, from] of Object.entries(urls)) {
      const to = stored.formats?.[size]?.url ?? stored.url;
      this.#byAddress.set(from, to);
      const name = uploadName(from);
      if (name) this.#byName.set(name, to);
    }
  }

  /** The URL here; undefined when it is no file of the source. */
  find(url: string): string | undefined {
    const [plain = '', mark] = splitMark(url);
    const to = this.#byAddress.get(plain) ?? this.#byName.get(uploadName(plain) ?? '');
    return to && `${to}${mark}`;
  }

  /** HTML with the URLs of this site, and the URLs of files that were not imported. `home`: the URL of the source. */
  inHtml(html: string, home: string | undefined): { html: string; lost: string[] } {
    const lost: string[] = [];
    const moved = rewriteHtml(html, (part) => {
      if (part.kind !== 'open') return undefined;
      const changed: Record<string, string> = {};
      for (const name of ['src', 'href']) {
        const url = part.attributes[name];
        if (url === undefined) continue;
        const to = this.find(url);
        if (to) changed[name] = to;
        const own = url.startsWith('/') || (home !== undefined && url.startsWith(`${home}/`));
        if (!to && own && uploadName(url)) lost.push(url);
      }
      if (Object.keys(changed).length === 0) return undefined;
      return startTag(part.name, { ...part.attributes, ...changed });
    });
    return { html: moved, lost };
  }
}

/** `#page=3` stays with the file; `?updated_at=…` is a cache buster of the source. */
function splitMark(url: string): [string, string] {
  const [, plain = '', mark = ''] = /^([^?#]*)[^#]*(#.*)?$/s.exec(url) ?? [];
  return [plain, mark];
}

const uploadName = (url: string): string | undefined => /\/uploads\/(?:.*\/)?([^/?#]+)/.exec(url)?.[1];
