import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Finding } from '#editorial/checks/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isLink } from '#model/field.ts';
import { deserialize, serialize } from '../fields/kinds/index.ts';
import { focusInView } from '../focus/focus-control.ts';
import { controlId } from '../inputs/input.ts';
import type { Note, SelectLocation } from '../notes/notes-context.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { type PublishedForm, type Values, withInvalidValues } from '../values/values.ts';

/** A repair that was applied, for « Annuler ». Values are in the API's format. */
type AppliedRepair = { key: number; finding: Finding; done: string; before: unknown; after: unknown };

/** Checks run after a pause in typing. */
const debounceMs = 300;
/** More than any entry has: it bounds the repairs of a group. */
const maxRepairs = 500;
/** Each repair checks the entry again: in a very long text the remaining ones need another click. */
const maxRepairMs = 1000;

interface Options extends PublishedForm {
  isPublished: boolean;
  publishAt: string | null;
  onChange: (name: string, value: unknown) => void;
}

export const panelHeadingId = 'avant-de-publier';

export type Checks = ReturnType<typeof useChecks>;

/** The checks of a form's values, during typing. The rules are loaded with the first form. */
export function useChecks({ type, isPublished, publishAt, values, baseline, onChange }: Options) {
  // A form works without its checks: the next form loads them again.
  const { result: check } = useQuery(`${isPublished} ${publishAt}`, (signal) =>
    loadCheck({ type, isPublished, publishAt }, signal),
  );
  /** The values that the notes are about. */
  const [checked, setChecked] = useState(values);
  const [repairs, setRepairs] = useState<readonly AppliedRepair[]>([]);
  const targets = useRef(new Map<string, SelectLocation>());

  useEffect(() => {
    const timer = setTimeout(() => setChecked(values), debounceMs);
    return () => clearTimeout(timer);
  }, [values]);

  const notes = useMemo(() => {
    const findings = check && withInvalidValues(check(checked), { type, values: checked, baseline });
    return findings?.map((finding, index): Note => ({ number: index + 1, finding }));
  }, [check, checked, type, baseline]);
  const fieldOf = (name: string) => type.fields[name] as Field;

  /** Makes the first repair that matches, and checks again what it leaves. */
  function makeRepairs(matches: (finding: Finding) => boolean, max: number): void {
    let current = values;
    const applied: AppliedRepair[] = [];
    const end = performance.now() + maxRepairMs;
    while (applied.length < max && performance.now() < end) {
      const finding = check?.(current).find((candidate) => candidate.repair && matches(candidate));
      if (!finding?.repair) break;
      const field = fieldOf(finding.field);
      const before = serialize(field, current[finding.field]);
      const after = finding.repair.apply(before);
      current = { ...current, [finding.field]: deserialize(field, after) };
      lastKey += 1;
      applied.push({ key: lastKey, finding, done: finding.repair.done, before, after });
    }
    for (const name of new Set(applied.map(({ finding }) => finding.field))) onChange(name, current[name]);
    setRepairs((all) => [...all, ...applied]);
    // At once: what remains after a repair.
    setChecked(current);
  }

  const revert = ({ finding: { field }, before, after }: AppliedRepair): unknown => {
    const current = serialize(fieldOf(field), values[field]);
    if (typeof before === 'string' && typeof after === 'string' && typeof current === 'string')
      return revertEdit(before, after, current);
    return current === after ? before : undefined;
  };

  const register = useCallback((id: string, select: SelectLocation) => {
    targets.current.set(id, select);
    return () => void targets.current.delete(id);
  }, []);
  const [isOpen, setOpen] = useState(false);
  /** Opens the panel: at a note, or at its heading. */
  const showInPanel = useCallback((number?: number) => {
    flushSync(() => setOpen(true));
    const place = number === undefined ? `#${panelHeadingId}` : `li[data-number="${number}"]`;
    focusInView(document.querySelector(place));
  }, []);
  const context = useMemo(() => ({ notes: notes ?? [], register, showInPanel }), [notes, register, showInPanel]);

  return {
    /** Undefined until the rules are loaded. */
    notes,
    repairs,
    repair: ({ finding }: Note) => makeRepairs((candidate) => identityOf(candidate) === identityOf(finding), 1),
    /** Makes every repair that removes nothing. */
    repairAll: () => makeRepairs(({ repair }) => repair !== undefined && !repair.removes, maxRepairs),
    canUndo: (repair: AppliedRepair) => revert(repair) !== undefined,
    undo(repair: AppliedRepair) {
      const reverted = revert(repair);
      if (reverted === undefined) return;
      const { field } = repair.finding;
      const value = deserialize(fieldOf(field), reverted);
      onChange(field, value);
      setRepairs((all) => all.filter(({ key }) => key !== repair.key));
      setChecked({ ...values, [field]: value });
    },
    goTo: ({ finding }: Note) => goTo(finding, targets.current),
    context,
    isOpen,
    setOpen,
  };
}

/** The rules, with the facts beside the entry that they take. They are loaded with the first form. */
async function loadCheck(
  { type, ...published }: Pick<Options, 'type' | 'isPublished' | 'publishAt'>,
  signal: AbortSignal,
) {
  const [engine, { openingHoursOf }, brokenLinks, setting] = await Promise.all([
    import('#editorial/checks/index.ts'),
    import('#model/opening-hours.ts'),
    // Without the results of the link checks, or the settings, the other rules apply.
    adminApi.brokenLinks({ signal }).catch(() => []),
    contentApi.get('setting', undefined, {}, { signal }).catch(() => undefined),
  ]);
  const links = new Map(brokenLinks.map((link) => [link.url, link]));
  const facts = { ...published, brokenLinks: links, hours: openingHoursOf(setting) };
  return (values: Values) => engine.checkEntry(type, serialized(type, values), { ...facts, now: Date.now() });
}

let lastKey = 0;

const identityOf = ({ rule, field, location, sentence }: Finding): string =>
  JSON.stringify([rule, field, location, sentence]);

/** Input values in the API's format: files stay as they are, with their texts. */
const serialized = (type: TypeDeclaration, values: Values): Values =>
  Object.fromEntries(
    Object.entries(type.fields).map(([name, field]) => [
      name,
      isLink(field) || !(name in values) ? values[name] : serialize(field, values[name]),
    ]),
  );

/** Focuses the place of a finding: in a text its passage, for a file its description, else the input. */
function goTo({ field, location }: Finding, targets: ReadonlyMap<string, SelectLocation>): void {
  const id = controlId(location?.kind === 'control' ? location.path : field);
  const select = targets.get(id);
  if (select) {
    select(location);
    return;
  }
  const ofFile = location?.kind === 'file' ? `[data-file="${location.id}"]` : undefined;
  // Among many photos a file is described once its tile is opened.
  if (ofFile) flushSync(() => document.querySelector<HTMLElement>(`button${ofFile}[aria-expanded="false"]`)?.click());
  const file = ofFile ? document.querySelector<HTMLElement>(`div${ofFile}`) : null;
  for (const details of file?.querySelectorAll('details') ?? [])
    if (details.querySelector('textarea')) details.open = true;
  const control =
    file?.querySelector<HTMLElement>('textarea:not(:disabled)') ??
    file?.querySelector('button') ??
    document.getElementById(id);
  focusInView(control);
  if (location?.kind === 'text' && (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    control.setSelectionRange(location.start, location.end);
}

/** The text around an edit that must still be there. */
const contextLength = 40;

/** Reverts one edit of a text that was edited since; undefined where its part was changed, or is no longer the only one like it. */
export function revertEdit(before: string, after: string, current: string): string | undefined {
  if (current === after) return before;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const left = after.slice(Math.max(0, start - contextLength), start);
  const inserted = after.slice(start, after.length - end);
  const right = after.slice(after.length - end).slice(0, contextLength);
  const edited = left + inserted + right;
  const index = current.indexOf(edited);
  if (edited === '' || index === -1 || current.includes(edited, index + 1)) return undefined;
  const removed = before.slice(start, before.length - end);
  return current.slice(0, index) + left + removed + right + current.slice(index + edited.length);
}
