/**
 * Reads the path of a request as the router matches it: under `/api`, the fixed segments of routes match in any case, as in Strapi (`/API/Events`,
 * tests/contract/observed.test.ts). Parameters keep their case.
 * @param routes read once, at the first request with a capital under `/api`
 */
export function caseInsensitivePath(routes: () => readonly { path: string }[], getPath: (request: Request) => string) {
  let segments: ReadonlySet<string> | undefined;
  return (request: Request): string => {
    const path = getPath(request);
    if (!/^\/api(\/|$)/i.test(path) || path === path.toLowerCase()) return path;
    segments ??= new Set(
      routes().flatMap((route) => route.path.split('/').filter((segment) => !/[:*{]/.test(segment))),
    );
    return path
      .split('/')
      .map((segment) => (segments?.has(segment.toLowerCase()) ? segment.toLowerCase() : segment))
      .join('/');
  };
}
