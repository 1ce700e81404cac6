/** The kinds of fields that content/ uses. */
export { group, json, jsonOf, repeatable } from './component.ts';
export { date, dateTime, localDate, time } from './date.ts';
export { media, relation } from './link.ts';
export { choice, choices, decimal, flag, integer } from './scalar.ts';
export { email, longText, richText, secret, text, url } from './text.ts';
