/** The copy button of a read-only field (`data-copy`). It reports the result in a live region. */
export function startCopyButtons(): void {
  document.addEventListener('click', async ({ target }) => {
    const part = (target as Element).closest('[data-copy]')?.parentElement;
    const field = part?.querySelector('input');
    const status = part?.querySelector('[role=status]');
    if (!field || !status) return;
    field.select();
    // Without the permission the text is selected, and the keyboard copies it.
    const copied = await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    );
    status.textContent = copied ? 'Adresse copiée' : 'Copiez l’adresse sélectionnée';
  });
}
