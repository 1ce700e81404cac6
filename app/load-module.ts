/** docs/product.md, « Numbers ». */
const timeoutMs = 120_000;

const files = new Map<string, Promise<void>>();

/**
 * Loads what a dynamic `import()` names, in a way that can be tried again. The build puts it in place of Vite's own function
 * (scripts/retryable-imports.ts), so every lazy part of the site and of the back-office goes through it.
 *
 * A browser may remember that a module, or one of its dependencies, failed to load (HTML standard, « module map »): from then on `import()` of
 * it fails at once, until the page is reloaded. `fetch` remembers no failure. So the files are fetched first, and only when all are in the
 * HTTP cache, where they are immutable, does `import()` take them from there, under their usual URLs: no module is loaded twice.
 *
 * @param dependencies the module's own file, the chunks that it imports and their style sheets, below the base URL
 * @throws when a file does not come within two minutes. A later call fetches it again.
 */
export async function loadModule<Module>(load: () => Promise<Module>, dependencies: readonly string[] = []) {
  await Promise.all(
    dependencies.map((path) => {
      const url = new URL(import.meta.env.BASE_URL + path, location.href).href;
      let file = files.get(url);
      if (!file) {
        file = url.endsWith('.css') ? loadStylesheet(url) : fetchToCache(url);
        files.set(url, file);
        file.catch(() => files.delete(url));
      }
      return file;
    }),
  );
  return load();
}

async function fetchToCache(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}

/** Adds a style sheet to the page, unless the page has it. React Router marks some of its links with a `#`. */
function loadStylesheet(url: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  if ([...links].some(({ href }) => href.replace(/#$/, '') === url)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
    const timer = setTimeout(fail, timeoutMs);
    function fail(): void {
      clearTimeout(timer);
      link.remove();
      reject(new Error(`${url} did not load`));
    }
    link.addEventListener('error', fail);
    link.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(link);
  });
}
