/** Loads the reader and pdf.js together. A failure of pdf.js is the reader's to report. */
export async function loadReader() {
  import('./pdf/pdf-document.ts').catch(() => {});
  return (await import('./Reader.tsx')).Reader;
}
