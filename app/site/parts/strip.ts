/**
 * The two buttons of a row that scrolls sideways (`data-strip`): they come with this script, and say when there is no more that way.
 * Plain DOM: the row is pushed with a finger, a wheel or the keyboard before, and without it.
 */
export function startStrips(): void {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-strip]')) {
    const row = strip.querySelector('ul');
    const [back, on] = strip.querySelectorAll<HTMLButtonElement>('button');
    if (!row || !back || !on) continue;
    const show = () => {
      const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
      back.hidden = on.hidden = row.scrollWidth <= row.clientWidth;
      // Not `disabled`: the button under the finger would lose the focus.
      back.ariaDisabled = String(row.scrollLeft < 2);
      on.ariaDisabled = String(rest < 2);
    };
    const push = (way: 1 | -1) => () => row.scrollBy({ left: way * row.clientWidth * 0.6 });
    back.addEventListener('click', push(-1));
    on.addEventListener('click', push(1));
    row.addEventListener('scroll', show, { passive: true });
    new ResizeObserver(show).observe(row);
  }
}
