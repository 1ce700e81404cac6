interface UploadOptions {
  /** From 0 to 1, as the bytes are sent. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * A `fetch`-shaped wrapper over XMLHttpRequest, which alone reports upload progress. The content client uses it like `fetch`, with the same
 * errors.
 */
export function fetchWithProgress({ onProgress, signal }: UploadOptions): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => reject(new TypeError('The connection was interrupted'));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
}
