/** A menu made of `details` closes as a menu does: by Escape, and by a click elsewhere. */
export function startMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>('details[data-menu]');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('click', (event) => {
    for (const menu of menus) {
      if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
    }
  });
}

/** Browsers that do not know `command` yet (HTML standard, « Invoker commands ») are told what the buttons of dialogs mean. */
export function startCommands(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[commandfor]');
    const target = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(target instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') target.close();
    else target.showModal();
  });
}

/** An address that names a piece (`data-opens`) opens it, as a click on it does: on arrival, and when only the fragment changes. */
export function startNamed(): void {
  const open = () => {
    // As it is written: these names are plain letters, and a fragment that cannot be decoded would stop all that starts after this.
    const named = document.getElementById(location.hash.slice(1));
    if (named?.dataset.opens !== undefined) named.querySelector('button')?.click();
  };
  open();
  window.addEventListener('hashchange', open);
}
