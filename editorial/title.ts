/** The title that a page shows: an entry older than the requirement may have none. */
export const titleOf = ({ title }: { title: string | null }): string => title || 'Sans titre';
