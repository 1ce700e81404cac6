/** The id of the control that a problem's path refers to. */
export const controlId = (path: string): string => `champ-${path.split('.').join('-')}`;
