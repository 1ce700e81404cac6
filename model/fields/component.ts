import { isBlank } from '../blank.ts';
import { type ComponentField, type FieldValues, ok, type ParseResult, type PartProblem } from '../field.ts';
import { isObject } from '../json-object.ts';
import type { ProblemKind } from '../problems.ts';

/** Reports the problem of a part of a value, at its path within the value. `value`: the part as received. */
type Report = (problem: ProblemKind, path: readonly (string | number)[], value?: unknown) => void;

type Component = Pick<ComponentField, 'many' | 'fields' | 'rules'> & Partial<ComponentRows>;
type ComponentRows = Pick<Extract<ComponentField, { many: true }>, 'maxRows' | 'order' | 'checkRows'>;

/**
 * Reads a component, and fails with the problems of all its parts. Members that are not sent are null. One that is sent with the id of a
 * stored component may leave out required members: it keeps them.
 * @param isJson a component within JSON has no id, and no empty texts
 */
export function parseComponent(component: Component, input: unknown, isJson: boolean): ParseResult<unknown> {
  const problems: PartProblem[] = [];
  const report: Report = (problem, path, value) => problems.push({ problem, path: path.map(String), value });
  const value = component.many
    ? readRows(component, input, isJson, report)
    : readMembers(component, input, isJson, [], report);
  const [first, ...others] = problems;
  return first ? { ok: false, ...first, others } : ok(value);
}

function readRows(component: Component, input: unknown, isJson: boolean, report: Report): FieldValues[] {
  const { maxRows: max = 0, order, checkRows } = component;
  if (!Array.isArray(input)) report({ code: 'wrongType', expected: 'array' }, [], input);
  else if (input.length > max) report({ code: 'tooManyItems', max }, []);
  else {
    const rows = input.map((row: unknown, index) => readMembers(component, row, isJson, [index], report));
    for (const { row, member, problem } of checkRows?.(rows) ?? [])
      report(problem, [rows.indexOf(row), member], row[member]);
    return order ? rows.toSorted((a, b) => (String(a[order]) < String(b[order]) ? -1 : 1)) : rows;
  }
  return [];
}

/** Reads the members of a component, and reports each that is invalid: it is null to the rules. */
function readMembers(
  { fields, rules = [] }: Component,
  input: unknown,
  isJson: boolean,
  path: readonly number[],
  report: Report,
): FieldValues {
  const value: FieldValues = {};
  if (!isObject(input)) {
    report({ code: 'wrongType', expected: 'object' }, path, input);
    return value;
  }
  // A client sends back the id that it read; one that sends other unknown keys expects another format.
  const known = [...(isJson ? [] : ['id']), ...Object.keys(fields)];
  for (const key of Object.keys(input)) if (!known.includes(key)) report({ code: 'unknownKey', key }, path, input);
  const isStored = !isJson && input.id !== undefined && input.id !== null;
  for (const [key, member] of Object.entries(fields)) {
    const memberInput = input[key];
    value[key] = null;
    if (memberInput === undefined || memberInput === null || (isJson && memberInput === '' && member.required)) {
      if (member.required && !(isStored && memberInput === undefined))
        report(
          { code: 'missing', ...(member.ifMissing && { sentence: member.ifMissing }) },
          [...path, key],
          memberInput,
        );
      continue;
    }
    const parsed = member.parse(memberInput);
    if (!parsed.ok)
      for (const part of [{ value: memberInput, ...parsed }, ...(parsed.others ?? [])])
        report(part.problem, [...path, key, ...(part.path ?? [])], part.value);
    else if (member.required && typeof parsed.value === 'string' && isBlank(parsed.value))
      report({ code: 'blank' }, [...path, key], memberInput);
    else value[key] = isJson && parsed.value === '' ? null : parsed.value;
  }
  for (const { fields: ruled, check } of rules) {
    const [name] = ruled;
    const problem = check(value);
    if (!problem) continue;
    report(problem, [...path, name], value[name]);
    value[name] = null;
  }
  return value;
}
