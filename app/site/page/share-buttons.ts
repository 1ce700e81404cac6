/**
 * The buttons that copy (`data-copy`, what they then say): their value, or the read-only field beside them. They report the result in a live
 * region. Those that share (`data-share`) are shown where the browser can.
 */
export function startShareButtons(): void {
  if ('share' in navigator)
    for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false;
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-copy], [data-share]');
    if (!button) return;
    // The visitor may close the list of ways to share.
    if (button.dataset.share !== undefined)
      return void navigator.share({ title: document.title, url: button.value }).catch(() => undefined);
    const part = button.parentElement;
    const field = part?.querySelector<HTMLInputElement>(':scope > input, :scope > textarea');
    const status = part?.querySelector(':scope > [role=status]');
    if (!status) return;
    if (!button.value) field?.select();
    // Without the permission the text is selected, and the keyboard copies it.
    const copied = await navigator.clipboard?.writeText(button.value || (field?.value ?? '')).then(
      () => true,
      () => false,
    );
    const remedy = button.value ? 'Copiez l’adresse du navigateur' : 'Copiez le texte sélectionné';
    status.textContent = copied ? (button.dataset.copy ?? '') : remedy;
  });
}
