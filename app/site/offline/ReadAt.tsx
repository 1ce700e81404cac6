/** When the page was read, which the service worker writes into a stored one: the page itself stays the same from one minute to the next. */
export const ReadAt = () => <span data-read-at="">à l’instant</span>;
