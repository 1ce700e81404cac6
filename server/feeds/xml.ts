const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that no XML document may contain, even escaped (XML 1.0, production 2): pasted text can contain them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

export const stripInvalidXmlChars = (text: string): string => text.replace(forbidden, '');

/** Text as it stands between tags or in an attribute. */
export const escapeXml = (text: string): string =>
  stripInvalidXmlChars(text).replace(/[&<>"']/g, (character) => references[character] ?? '');
