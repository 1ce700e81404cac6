/** Reads the path of a request as the router matches it: under `/api`, fixed segments match in any case, as in Strapi (`/API/Events`). */
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
