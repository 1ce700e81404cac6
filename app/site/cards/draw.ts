/** Draws the shown entries of a `data-draw` list again: the cached page is the same for all. Pictures in a template are not fetched. */
export function startDraws(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-draw]')) {
    const template = list.querySelector('template');
    if (!template) continue;
    const shown = [...list.children].filter((child) => child !== template);
    const candidates = [...shown, ...template.content.children]
      .map((element) => ({ element, draw: Math.random() }))
      .sort((a, b) => a.draw - b.draw);
    list.replaceChildren(...candidates.slice(0, shown.length).map(({ element }) => element));
  }
}
