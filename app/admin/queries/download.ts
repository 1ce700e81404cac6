/** Saves a file from memory: the API needs a token in a header, which a plain link cannot send. */
export function download(file: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: objectUrl, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
