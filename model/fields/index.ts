/** What content/ declares types with: the types, and the kinds of their fields. */
export { defineContentType, defineType } from '../define-type.ts';
export { group, json, jsonOf, repeatable } from './component.ts';
export { date, dateTime, localDate, time } from './date.ts';
export { media, relation } from './link.ts';
export { choice, choices, decimal, flag, integer } from './scalar.ts';
export { email, longText, richText, secret, text, url } from './text.ts';
