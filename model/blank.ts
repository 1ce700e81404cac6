/** Whether a text has no visible character: empty, or only spaces, zero-width spaces and direction marks. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(text);
