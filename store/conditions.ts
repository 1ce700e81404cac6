import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isComponent, isLink } from '#model/field.ts';
import { foldText } from './fold-text.ts';
import type { Comparable, Condition, Operator, Scalar } from './query.ts';
import { publishedSources, type Sources } from './sources.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { foldedColumn, searchedFields, searchTable } from './tables.ts';

type Sql = RawBuilder<unknown>;
const never = sql<SqlBool>`1 = 0`;
const always = sql<SqlBool>`1 = 1`;

/** Builds a WHERE clause from conditions. One builder per query: each joined table gets its own alias. */
export class WhereBuilder {
  readonly #dialect: SqlDialect;
  readonly #sources: Sources;
  #aliases = 0;

  constructor(dialect: SqlDialect, sources: Sources = publishedSources) {
    this.#dialect = dialect;
    this.#sources = sources;
  }

  /** The condition on rows of `type`, whose table has the alias `alias` in the query. */
  build(condition: Condition, type: TypeName, alias: string): RawBuilder<SqlBool> {
    if ('and' in condition) return this.#combine(condition.and, type, alias, sql` and `, always);
    if ('or' in condition) return this.#combine(condition.or, type, alias, sql` or `, never);
    if ('not' in condition) return sql<SqlBool>`not ${this.build(condition.not, type, alias)}`;
    if ('link' in condition) return this.#matchLink(condition, type, alias);
    return this.#compare(condition.path, condition.operator, condition.value, type, alias);
  }

  #combine(
    parts: Condition[],
    type: TypeName,
    alias: string,
    by: Sql,
    empty: RawBuilder<SqlBool>,
  ): RawBuilder<SqlBool> {
    if (parts.length === 0) return empty;
    return sql<SqlBool>`(${sql.join(
      parts.map((part) => this.build(part, type, alias)),
      by,
    )})`;
  }

  /**
   * An entry with two matching links is still one result. Both subqueries are uncorrelated: each is evaluated once per statement,
   * so a path through several links costs the sum of its levels, where nested `exists` costs their product.
   */
  #matchLink(
    condition: { link: string; some: Condition } | { link: string; exists: boolean },
    type: TypeName,
    alias: string,
  ): RawBuilder<SqlBool> {
    const field = typeOf(type).fields[condition.link];
    if (!field || !isLink(field)) throw new Error(`${type}.${condition.link} is not a link`);
    const links = this.#sources.links(type, condition.link);
    const id = sql.ref(`${alias}.id`);
    if ('exists' in condition) {
      const any = sql<SqlBool>`exists (select 1 from ${links} l where l."owner" = ${id})`;
      return condition.exists ? any : sql<SqlBool>`not ${any}`;
    }
    this.#aliases += 1;
    const target = `t${this.#aliases}`;
    const link = `l${this.#aliases}`;
    const { evaluatedOnce } = this.#dialect;
    const matching = this.build(condition.some, field.to as TypeName, target);
    const targets = sql`
      select ${sql.ref(`${target}.id`)} from ${this.#sources.entries(field.to as TypeName)} ${sql.ref(target)}
      where ${matching} ${evaluatedOnce}`;
    const owners = sql`
      select ${sql.ref(`${link}.owner`)} from ${links} ${sql.ref(link)}
      where ${sql.ref(`${link}.target`)} in (${targets}) ${evaluatedOnce}`;
    return sql<SqlBool>`${id} in (${owners})`;
  }

  #compare(
    path: readonly string[],
    operator: Operator,
    value: Comparable,
    type: TypeName,
    alias: string,
  ): RawBuilder<SqlBool> {
    const [name = '', member] = path;
    const field = typeOf(type).fields[name];
    const column = sql.ref(`${alias}.${name}`);
    const inside = member !== undefined && field && isComponent(field);
    // JSON is compared as text.
    const isJson = field !== undefined && !isLink(field) && field.column === 'json';
    const text = inside ? this.#dialect.jsonMember(column, member) : isJson ? sql`cast(${column} as text)` : column;
    if (operator === 'null' || operator === 'notNull') {
      const isNull = (operator === 'null') === (value === true);
      return isNull ? sql<SqlBool>`${text} is null` : sql<SqlBool>`${text} is not null`;
    }
    if (isFolding(operator)) return this.#compareFolded(operator, value, { type, alias, name, text });
    return this.#compareColumn(operator, value, text);
  }

  #compareColumn(
    operator: Exclude<Operator, Folding | 'null' | 'notNull'>,
    value: Comparable,
    text: Sql,
  ): RawBuilder<SqlBool> {
    const operand = bound((Array.isArray(value) ? value[0] : value) ?? null);
    switch (operator) {
      case 'eq':
        return operand === null ? sql<SqlBool>`${text} is null` : sql<SqlBool>`${text} = ${operand}`;
      case 'ne':
        return operand === null ? sql<SqlBool>`${text} is not null` : sql<SqlBool>`${text} <> ${operand}`;
      case 'in':
        return list(value).length === 0 ? never : sql<SqlBool>`${text} in (${sql.join(list(value).map(bound))})`;
      case 'notIn':
        return list(value).length === 0 ? always : sql<SqlBool>`${text} not in (${sql.join(list(value).map(bound))})`;
      case 'lt':
        return sql<SqlBool>`${text} < ${operand}`;
      case 'lte':
        return sql<SqlBool>`${text} <= ${operand}`;
      case 'gt':
        return sql<SqlBool>`${text} > ${operand}`;
      case 'gte':
        return sql<SqlBool>`${text} >= ${operand}`;
      case 'between':
        return sql<SqlBool>`${text} between ${bound(list(value)[0] ?? null)} and ${bound(list(value)[1] ?? null)}`;
      default:
        return this.#contains(operator, String((Array.isArray(value) ? value[0] : value) ?? ''), text);
    }
  }

  /** Ignores case and accents. An indexed text has a folded column; any other is folded as it is read. */
  #compareFolded(
    operator: Folding,
    value: Comparable,
    on: { type: TypeName; alias: string; name: string; text: Sql },
  ): RawBuilder<SqlBool> {
    const needle = foldText(String((Array.isArray(value) ? value[0] : value) ?? ''));
    const hasFoldedColumn = searchedFields(typeOf(on.type)).includes(on.name);
    const text = hasFoldedColumn ? sql.ref(`${on.alias}.${foldedColumn(on.name)}`) : this.#dialect.fold(on.text);
    // Fewer than three characters make no trigram.
    const hasTrigrams = hasFoldedColumn && this.#dialect.trigrams && this.#sources.hasSearchIndex(on.type);
    if (operator === 'containsi' && hasTrigrams && [...needle].length >= 3) {
      const phrase = `${foldedColumn(on.name)} : "${needle.replaceAll('"', '""')}"`;
      const search = sql.table(searchTable(on.type));
      return sql<SqlBool>`${sql.ref(`${on.alias}.id`)} in (select rowid from ${search} where ${search} match ${phrase})`;
    }
    if (operator === 'eqi') return sql<SqlBool>`${text} = ${needle}`;
    if (operator === 'nei') return sql<SqlBool>`${text} <> ${needle}`;
    return this.#contains(operator.slice(0, -1) as Containing, needle, text);
  }

  /** A literal comparison: `%` and `_` are no wildcards. */
  #contains(operator: Containing, needle: string, text: Sql): RawBuilder<SqlBool> {
    const position = this.#dialect.indexOf(text, needle);
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

/** PostgreSQL infers a parameter's type from the column beside it: a fraction needs a cast. */
const bound = (value: Scalar): Scalar | Sql =>
  typeof value === 'number' && !Number.isInteger(value) ? sql`cast(${value} as double precision)` : value;

type Containing = 'contains' | 'notContains' | 'startsWith' | 'endsWith';
type Folding = 'eqi' | 'nei' | 'containsi' | 'notContainsi' | 'startsWithi' | 'endsWithi';
const folding: readonly string[] = ['eqi', 'nei', 'containsi', 'notContainsi', 'startsWithi', 'endsWithi'];
const isFolding = (operator: Operator): operator is Folding => folding.includes(operator);
const list = (value: Comparable): Scalar[] => (Array.isArray(value) ? value : [value]);
