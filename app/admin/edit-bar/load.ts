/** Loads and starts the editors' bar. The names of its dozen files are here, and not in the script that every visitor loads. */
export const loadEditBar = (): Promise<void> => import('./EditBar.tsx').then(({ startEditBar }) => startEditBar());
