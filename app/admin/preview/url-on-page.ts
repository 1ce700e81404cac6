/** The URL of a preview, on another of the pages that its token is valid for. */
export const urlOnPage = (url: string, page: string | undefined): string =>
  page === undefined ? url : page + new URL(url, location.origin).search;
