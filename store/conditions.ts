import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isGroup, isLink } from '#model/field.ts';
import type { Flavor } from './database.ts';
import { fold } from './fold.ts';
import type { Comparable, Condition, Operator, Scalar } from './query.ts';
import { foldedColumn, linkTable, searchedFields, searchTable } from './tables.ts';

type Sql = RawBuilder<unknown>;
const never = sql<SqlBool>`1 = 0`;
const always = sql<SqlBool>`1 = 1`;

/** Writes conditions as SQL. One per query: each table it joins gets an alias of its own. */
export class Conditions {
  readonly #flavor: Flavor;
  #aliases = 0;

  constructor(flavor: Flavor) {
    this.#flavor = flavor;
  }

  /** The condition on rows of `type`, which stand in the query under `alias`. */
  write(condition: Condition, type: TypeName, alias: string): RawBuilder<SqlBool> {
    if ('and' in condition) return this.#joined(condition.and, type, alias, sql` and `, always);
    if ('or' in condition) return this.#joined(condition.or, type, alias, sql` or `, never);
    if ('not' in condition) return sql<SqlBool>`not ${this.write(condition.not, type, alias)}`;
    if ('link' in condition) return this.#linked(condition, type, alias);
    return this.#compared(condition.path, condition.operator, condition.value, type, alias);
  }

  #joined(parts: Condition[], type: TypeName, alias: string, by: Sql, empty: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
    if (parts.length === 0) return empty;
    return sql<SqlBool>`(${sql.join(
      parts.map((part) => this.write(part, type, alias)),
      by,
    )})`;
  }

  /** Asks whether there is one, so that an entry with two matching links is still given once. */
  #linked(
    condition: { link: string; some: Condition } | { link: string; exists: boolean },
    type: TypeName,
    alias: string,
  ): RawBuilder<SqlBool> {
    const field = typeOf(type).fields[condition.link];
    if (!field || !isLink(field)) throw new Error(`${type}.${condition.link} is not a link`);
    const links = sql.table(linkTable(type, condition.link));
    if ('exists' in condition) {
      const any = sql<SqlBool>`exists (select 1 from ${links} l where l."owner" = ${sql.ref(`${alias}.id`)})`;
      return condition.exists ? any : sql<SqlBool>`not ${any}`;
    }
    this.#aliases += 1;
    const target = `t${this.#aliases}`;
    const link = `l${this.#aliases}`;
    return sql<SqlBool>`exists (select 1 from ${links} ${sql.ref(link)} join ${sql.table(field.to)} ${sql.ref(target)} on ${sql.ref(`${target}.id`)} = ${sql.ref(`${link}.target`)} where ${sql.ref(`${link}.owner`)} = ${sql.ref(`${alias}.id`)} and ${this.write(condition.some, field.to as TypeName, target)})`;
  }

  #compared(
    path: readonly string[],
    operator: Operator,
    value: Comparable,
    type: TypeName,
    alias: string,
  ): RawBuilder<SqlBool> {
    const [name = '', member] = path;
    const field = typeOf(type).fields[name];
    const column = sql.ref(`${alias}.${name}`);
    const inside = member !== undefined && field && isGroup(field);
    // Json is compared as the text it is written in.
    const isJson = field !== undefined && !isLink(field) && field.column === 'json';
    const text = inside ? this.#flavor.member(column, member) : isJson ? sql`cast(${column} as text)` : column;
    if (operator === 'null' || operator === 'notNull') {
      const isNull = (operator === 'null') === (value === true);
      return isNull ? sql<SqlBool>`${text} is null` : sql<SqlBool>`${text} is not null`;
    }
    if (isFolding(operator)) return this.#folded(operator, value, { type, alias, name, text });
    return this.#plain(operator, value, text);
  }

  #plain(operator: Exclude<Operator, Folding | 'null' | 'notNull'>, value: Comparable, text: Sql): RawBuilder<SqlBool> {
    const one = (Array.isArray(value) ? value[0] : value) ?? null;
    switch (operator) {
      case 'eq':
        return one === null ? sql<SqlBool>`${text} is null` : sql<SqlBool>`${text} = ${one}`;
      case 'ne':
        return one === null ? sql<SqlBool>`${text} is not null` : sql<SqlBool>`${text} <> ${one}`;
      case 'in':
        return list(value).length === 0 ? never : sql<SqlBool>`${text} in (${sql.join(list(value))})`;
      case 'notIn':
        return list(value).length === 0 ? always : sql<SqlBool>`${text} not in (${sql.join(list(value))})`;
      case 'lt':
        return sql<SqlBool>`${text} < ${one}`;
      case 'lte':
        return sql<SqlBool>`${text} <= ${one}`;
      case 'gt':
        return sql<SqlBool>`${text} > ${one}`;
      case 'gte':
        return sql<SqlBool>`${text} >= ${one}`;
      case 'between':
        return sql<SqlBool>`${text} between ${list(value)[0] ?? null} and ${list(value)[1] ?? null}`;
      default:
        return this.#contains(operator, String(one ?? ''), text);
    }
  }

  /** Case and accents aside. An indexed text is kept folded beside itself; any other is folded as it is read. */
  #folded(
    operator: Folding,
    value: Comparable,
    on: { type: TypeName; alias: string; name: string; text: Sql },
  ): RawBuilder<SqlBool> {
    const needle = fold(String((Array.isArray(value) ? value[0] : value) ?? ''));
    const kept = searchedFields(typeOf(on.type)).includes(on.name);
    const text = kept ? sql.ref(`${on.alias}.${foldedColumn(on.name)}`) : this.#flavor.fold(on.text);
    // Fewer than three characters make no trigram.
    if (operator === 'containsi' && kept && this.#flavor.trigrams && [...needle].length >= 3) {
      const phrase = `${foldedColumn(on.name)} : "${needle.replaceAll('"', '""')}"`;
      const search = sql.table(searchTable(on.type));
      return sql<SqlBool>`${sql.ref(`${on.alias}.id`)} in (select rowid from ${search} where ${search} match ${phrase})`;
    }
    if (operator === 'eqi') return sql<SqlBool>`${text} = ${needle}`;
    if (operator === 'nei') return sql<SqlBool>`${text} <> ${needle}`;
    return this.#contains(operator.slice(0, -1) as Containing, needle, text);
  }

  /** Nothing is a pattern here, so `%` and `_` are themselves. */
  #contains(operator: Containing, needle: string, text: Sql): RawBuilder<SqlBool> {
    const at = this.#flavor.indexOf(text, needle);
    const length = [...needle].length;
    switch (operator) {
      case 'contains':
        return sql<SqlBool>`${at} > 0`;
      case 'notContains':
        return sql<SqlBool>`${at} = 0`;
      case 'startsWith':
        return sql<SqlBool>`substr(${text}, 1, ${sql.lit(length)}) = ${needle}`;
      case 'endsWith':
        return length === 0
          ? sql<SqlBool>`${text} is not null`
          : sql<SqlBool>`(length(${text}) >= ${sql.lit(length)} and substr(${text}, length(${text}) - ${sql.lit(length - 1)}) = ${needle})`;
    }
  }
}

type Containing = 'contains' | 'notContains' | 'startsWith' | 'endsWith';
type Folding = 'eqi' | 'nei' | 'containsi' | 'notContainsi' | 'startsWithi' | 'endsWithi';
const folding: readonly string[] = ['eqi', 'nei', 'containsi', 'notContainsi', 'startsWithi', 'endsWithi'];
const isFolding = (operator: Operator): operator is Folding => folding.includes(operator);
const list = (value: Comparable): Scalar[] => (Array.isArray(value) ? value : [value]);
