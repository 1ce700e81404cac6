/** Nothing that can be seen: no letters, or only spaces and characters without a drawing (zero-width spaces, direction marks). */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(text);
