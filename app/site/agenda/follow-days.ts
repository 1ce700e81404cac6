/** Marks in the strip the day that is being read (`data-days`), and scrolls the strip to it. */
export function followDays(strip: HTMLElement): void {
  const links = new Map([...strip.querySelectorAll<HTMLAnchorElement>('a')].map((link) => [link.hash.slice(1), link]));
  let current: HTMLAnchorElement | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      const link = links.get(entries.findLast(({ isIntersecting }) => isIntersecting)?.target.id ?? '');
      if (!link || link === current) return;
      current?.removeAttribute('data-read');
      current = link;
      link.dataset.read = '';
      const { parentElement: item } = link;
      const list = item?.parentElement;
      if (list) list.scrollTo({ left: item.offsetLeft - list.offsetLeft - list.clientWidth / 3, behavior: 'smooth' });
    },
    // A line across the window, under the strip.
    { rootMargin: '-30% 0px -69% 0px' },
  );
  for (const id of links.keys()) {
    const day = document.getElementById(id);
    if (day) observer.observe(day);
  }
}
