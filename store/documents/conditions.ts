import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isComponent } from '#model/field.ts';
import type { Comparable, Condition, Containing, FieldCondition, Folding, LinkCondition, Scalar } from '../query.ts';
import { isContaining, isFolding, type Operator } from '../query.ts';
import { foldedColumn, foldText, searchedFields, searchTable } from '../sql/index.ts';
import { isUsed } from './file-uses.ts';
import { isJsonField, linkTarget } from './link-fields.ts';
import type { Reading } from './sources.ts';

type Sql = RawBuilder<unknown>;
const never = sql<SqlBool>`1 = 0`;
const always = sql<SqlBool>`1 = 1`;
const symbols = { eq: sql`=`, ne: sql`<>`, lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` };

/** The condition on rows of `type`, whose table has the alias `e` in the query, for a WHERE clause. */
export function whereOf(reading: Omit<Reading, 'db'>, where: Condition, type: TypeName): RawBuilder<SqlBool> {
  const { dialect, sources, searched } = reading;
  /** Each joined table gets its own alias. */
  let aliases = 0;
  const isByKey = namesEntries(where);
  return build(where, type, 'e');

  function build(condition: Condition, type: TypeName, alias: string): RawBuilder<SqlBool> {
    const built = (parts: readonly Condition[]) => parts.map((part) => build(part, type, alias));
    if ('and' in condition) return combine(built(condition.and), sql` and `, always);
    if ('or' in condition) return combine(built(condition.or), sql` or `, never);
    if ('not' in condition) return sql<SqlBool>`not ${build(condition.not, type, alias)}`;
    if ('link' in condition) return matchLink(condition, type, alias);
    const matches = searched?.get(condition);
    if (!matches) return compare(condition, type, alias);
    const isIn = dialect.inIds(sql.ref(`${alias}.id`), matches);
    // Null where the comparison would be.
    return sql<SqlBool>`case when ${sql.ref(`${alias}.${condition.path[0]}`)} is not null then ${isIn} end`;
  }

  /**
   * An entry with two matching links is still one result. Both subqueries are uncorrelated: each is evaluated once per statement,
   * so a path through several links costs the sum of its levels, where nested `exists` costs their product.
   */
  function matchLink(condition: LinkCondition, type: TypeName, alias: string): RawBuilder<SqlBool> {
    const to = linkTarget(type, condition.link);
    const links = sources.links(type, condition.link);
    const id = sql.ref(`${alias}.id`);
    if ('exists' in condition) {
      const any = sql<SqlBool>`exists (select 1 from ${links} l where l."owner" = ${id})`;
      return condition.exists ? any : sql<SqlBool>`not ${any}`;
    }
    aliases += 1;
    const target = `t${aliases}`;
    const link = `l${aliases}`;
    const matching = build(condition.some, to, target);
    const targets = sql`
      select ${sql.ref(`${target}.id`)} from ${sources.entries(to)} ${sql.ref(target)}
      where ${matching} ${dialect.evaluatedOnce}`;
    const owners = sql`
      select ${sql.ref(`${link}.owner`)} from ${links} ${sql.ref(link)}
      where ${sql.ref(`${link}.target`)} in (${targets}) ${dialect.evaluatedOnce}`;
    return sql<SqlBool>`${dialect.unindexed(id)} in (${owners})`;
  }

  function compare(condition: FieldCondition, type: TypeName, alias: string): RawBuilder<SqlBool> {
    const { path, operator, value } = condition;
    const [name, member] = path;
    if (type === 'files' && name === 'isUsed')
      return value === true ? isUsed(alias) : sql<SqlBool>`not ${isUsed(alias)}`;
    const field = typeOf(type).fields[name];
    const reference = sql.ref(`${alias}.${name}`);
    // SQLite estimates that a flag selects ten rows: twenty named entries would be looked for among all published ones.
    const column = isByKey && alias === 'e' && field?.kind === 'flag' ? dialect.unindexed(reference) : reference;
    // JSON is compared as text.
    let text: Sql = isJsonField(field) ? sql`cast(${column} as text)` : column;
    if (member !== undefined && field && isComponent(field)) text = dialect.jsonMember(column, member);
    if (operator === 'null' || operator === 'notNull') return isNull(text, (operator === 'null') === (value === true));
    if (isFolding(operator)) return compareFolded(operator, value, { type, alias, name, text });
    return compareColumn(operator, value, text);
  }

  function compareColumn(operator: Exclude<Operator, Folding | 'null' | 'notNull'>, value: Comparable, text: Sql) {
    const values = [value].flat();
    const [first = null, last = null] = values.map(bound);
    if (isContaining(operator)) return contains(operator, String(values[0] ?? ''), text);
    switch (operator) {
      case 'in':
      case 'notIn':
        if (values.length === 0) return operator === 'in' ? never : always;
        return sql<SqlBool>`${text} ${operator === 'in' ? sql`in` : sql`not in`} (${sql.join(listed(values))})`;
      case 'between':
        return sql<SqlBool>`${text} between ${first} and ${last}`;
      default:
        if (first === null && (operator === 'eq' || operator === 'ne')) return isNull(text, operator === 'eq');
        return sql<SqlBool>`${text} ${symbols[operator]} ${first}`;
    }
  }

  /** Ignores case and accents. An indexed text has a folded column; any other is folded as it is read. */
  function compareFolded(
    operator: Folding,
    value: Comparable,
    on: { type: TypeName; alias: string; name: string; text: Sql },
  ): RawBuilder<SqlBool> {
    const needle = foldText(String([value].flat()[0] ?? ''));
    const hasFoldedColumn = searchedFields(typeOf(on.type)).includes(on.name);
    const text = hasFoldedColumn ? sql.ref(`${on.alias}.${foldedColumn(on.name)}`) : dialect.fold(on.text);
    // Fewer than three characters make no trigram.
    const hasTrigrams = hasFoldedColumn && dialect.trigrams && sources.isTable(on.type);
    if (operator === 'containsi' && hasTrigrams && [...needle].length >= 3) {
      const phrase = `${foldedColumn(on.name)} : "${needle.replaceAll('"', '""')}"`;
      const search = sql.table(searchTable(on.type));
      return sql<SqlBool>`${sql.ref(`${on.alias}.id`)} in (select rowid from ${search} where ${search} match ${phrase})`;
    }
    if (operator === 'eqi') return sql<SqlBool>`${text} = ${needle}`;
    if (operator === 'nei') return sql<SqlBool>`${text} <> ${needle}`;
    return contains(operator.slice(0, -1) as Containing, needle, text);
  }

  /** A literal comparison: `%` and `_` are no wildcards. */
  function contains(operator: Containing, needle: string, text: Sql): RawBuilder<SqlBool> {
    const position = dialect.indexOf(text, needle);
    const length = [...needle].length;
    switch (operator) {
      case 'contains':
        return sql<SqlBool>`${position} > 0`;
      case 'notContains':
        return sql<SqlBool>`${position} = 0`;
      case 'startsWith':
        return sql<SqlBool>`substr(${text}, 1, ${sql.lit(length)}) = ${needle}`;
      case 'endsWith':
        return length === 0
          ? sql<SqlBool>`${text} is not null`
          : sql<SqlBool>`(length(${text}) >= ${sql.lit(length)} and substr(${text}, length(${text}) - ${sql.lit(length - 1)}) = ${needle})`;
    }
  }
}

/** Whether a condition holds for listed entries alone. */
function namesEntries(condition: Condition): boolean {
  if ('and' in condition) return condition.and.some(namesEntries);
  if (!('path' in condition)) return false;
  return ['id', 'documentId'].includes(condition.path[0] ?? '') && ['eq', 'in'].includes(condition.operator);
}

const combine = (parts: readonly Sql[], by: Sql, empty: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  parts.length === 0 ? empty : sql<SqlBool>`(${sql.join(parts, by)})`;

const isNull = (text: Sql, expected: boolean): RawBuilder<SqlBool> =>
  expected ? sql<SqlBool>`${text} is null` : sql<SqlBool>`${text} is not null`;

/** A statement has 32,766 parameters at most (SQLite), so many ids are in its text. */
const listed = (values: readonly Scalar[]) =>
  values.length > 1000 && values.every((value) => Number.isSafeInteger(value))
    ? values.map((id) => sql.lit(id))
    : values.map(bound);

/** PostgreSQL infers a parameter's type from the column beside it: a fraction needs a cast. */
const bound = (value: Scalar): Scalar | Sql =>
  typeof value === 'number' && !Number.isInteger(value) ? sql`cast(${value} as double precision)` : value;
