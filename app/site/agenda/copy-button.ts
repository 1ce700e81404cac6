/** The copy button of a read-only field (`data-copy`). It reports the result in a live region. */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const field = button.parentElement?.querySelector('input');
    const status = button.parentElement?.querySelector('[role=status]');
    if (!field || !status) continue;
    button.addEventListener('click', async () => {
      field.select();
      // Without the permission the text is selected, and the keyboard copies it.
      const copied = await navigator.clipboard?.writeText(field.value).then(
        () => true,
        () => false,
      );
      status.textContent = copied ? 'Adresse copiée' : 'Copiez l’adresse sélectionnée';
    });
  }
}
