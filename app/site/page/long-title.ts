/** Whether a title has a smaller size: it is long, or has a word (with hyphens, a name) that a narrow column would break. */
export const isLongTitle = (title: string): boolean => title.length > 70 || /[\p{L}-]{13}/u.test(title);
