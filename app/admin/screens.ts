/** The screens of the back-office, as the sidebar names them. */
export const screens = [{ label: 'Tableau de bord', to: '/admin/dashboard' }] as const;
