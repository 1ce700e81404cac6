/** Letters of a text that are searched. */
const maxLength = 200;
export const minLength = 2;

/** The searched text: cut, one line without control characters, whole characters. */
export const searchedText = (text: string | undefined): string =>
  (text ?? '')
    .slice(0, maxLength)
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
