import type { FileEntry } from '#content/index.ts';
import type { SourceFile } from './source.ts';

/**
 * Files of the other house by the addresses they had there, so that texts which show them show those of this house. An address is known
 * whole, or by its last name under `/uploads/`: texts bear the public address of a house that may be asked at another one.
 */
export class MovedFiles {
  readonly #byAddress = new Map<string, string>();
  readonly #byName = new Map<string, string>();

  /** A size that was not made here is the whole picture. */
  add({ urls }: SourceFile, kept: FileEntry): void {
    for (const [size, from] of Object.entries(urls)) {
      const to = kept.formats?.[size]?.url ?? kept.url;
      this.#byAddress.set(from, to);
      const name = uploadName(from);
      if (name) this.#byName.set(name, to);
    }
  }

  /** Where an address leads now; undefined when it is no file of the other house. */
  find(address: string): string | undefined {
    const [plain = '', mark] = splitMark(address);
    const to = this.#byAddress.get(plain) ?? this.#byName.get(uploadName(plain) ?? '');
    return to && `${to}${mark}`;
  }

  /** Clean HTML with this house's addresses, and those of files that were not brought. `home`: the other house's address. */
  inHtml(html: string, home: string | undefined): { html: string; lost: string[] } {
    const lost: string[] = [];
    const moved = html.replaceAll(/ (src|href)="([^"]*)"/g, (whole, attribute: string, address: string) => {
      const to = this.find(address);
      const own = address.startsWith('/') || (home !== undefined && address.startsWith(`${home}/`));
      if (!to && own && uploadName(address)) lost.push(address);
      return to ? ` ${attribute}="${to}"` : whole;
    });
    return { html: moved, lost };
  }
}

/** `#page=3` goes with the file; `?updated_at=…` was for the other house's caches. */
function splitMark(address: string): [string, string] {
  const [, plain = '', mark = ''] = /^([^?#]*)[^#]*(#.*)?$/s.exec(address) ?? [];
  return [plain, mark];
}

const uploadName = (address: string): string | undefined => /\/uploads\/(?:.*\/)?([^/?#]+)/.exec(address)?.[1];
