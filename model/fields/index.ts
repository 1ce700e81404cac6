/** The kinds of fields that content/ uses. */
export { choice, choices } from './choice.ts';
export { date, dateTime, localDate, time } from './date.ts';
export { email } from './email.ts';
export { flag } from './flag.ts';
export { group } from './group.ts';
export { json, jsonOf } from './json.ts';
export { media, relation } from './link.ts';
export { decimal, integer } from './number.ts';
export { repeatable } from './repeatable.ts';
export { longText, richText, secret, text } from './text.ts';
export { url } from './url.ts';
