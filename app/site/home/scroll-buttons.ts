/** The two scroll buttons of a row (`data-strip`), disabled at either end. Without them it scrolls by touch, wheel and keyboard. */
export function startScrollButtons(): void {
  for (const container of document.querySelectorAll<HTMLElement>('[data-strip]')) {
    const row = container.querySelector('ul');
    const [back, on] = container.querySelectorAll<HTMLButtonElement>('button');
    if (!row || !back || !on) continue;
    const update = () => {
      const remaining = row.scrollWidth - row.clientWidth - row.scrollLeft;
      back.hidden = on.hidden = row.scrollWidth <= row.clientWidth;
      // Not `disabled`: the button being pressed would lose the focus.
      back.ariaDisabled = String(row.scrollLeft < 2);
      on.ariaDisabled = String(remaining < 2);
    };
    const scroll = (direction: 1 | -1) => () => row.scrollBy({ left: direction * row.clientWidth * 0.6 });
    back.addEventListener('click', scroll(-1));
    on.addEventListener('click', scroll(1));
    row.addEventListener('scroll', update, { passive: true });
    new ResizeObserver(update).observe(row);
  }
}
