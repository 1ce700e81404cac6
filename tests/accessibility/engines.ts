import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { fetchPackages } from '../fetched-packages.ts';

/** A finding of an engine. */
export interface Finding {
  /** `reflow` is no engine: the width of the page is measured. */
  engine: 'axe' | 'ibm' | 'alfa' | 'nu' | 'reflow';
  rule: string;
  /** The element, or the message and its source. */
  where: string;
}

/** The engines that no other command needs (70 MB), with their exact versions. npm fetches them at the first run. */
const packages = {
  'accessibility-checker-engine': '4.0.34',
  '@siteimprove/alfa-act': '0.112.0',
  '@siteimprove/alfa-playwright': '0.81.4',
  '@siteimprove/alfa-rules': '0.112.0',
  'vnu-jar': '26.9.27',
};

/** An element of Alfa as HTML; the elements of a group, which has no text of its own. */
const textOf = (target: AlfaOutcome['target']): string => {
  const text = target.toString();
  return text === '[object Object]' && Symbol.iterator in target ? [...target].join(' ') : text;
};

/** The parts of the engines' interfaces that are used here: the packages are not installed when types are checked. */
interface AlfaOutcome {
  outcome: string;
  rule: { uri: string };
  target: { toString(): string } | Iterable<unknown>;
}
interface Alfa {
  Audit: { of(page: unknown, rules: unknown[]): { evaluate(): PromiseLike<Iterable<AlfaOutcome>> } };
  Playwright: { toPage(document: unknown, options: { withCrossOrigin: boolean }): Promise<unknown> };
  Rules: Iterable<unknown> & { values(): Iterable<unknown> };
}
interface IbmResult {
  ruleId: string;
  value: [policy: string, confidence: string];
  message: string;
  snippet: string;
}
interface NuMessage {
  type: string;
  url: string;
  message: string;
  extract?: string;
}

const run = promisify(execFile);

/** Installs the engines where they are missing, and loads them. */
export async function loadEngines() {
  const inFolder = await fetchPackages('accessibility', packages);
  const load = async (file: string) => (await import(pathToFileURL(inFolder(file)).href)) as Record<string, unknown>;
  const alfa = {
    ...(await load('@siteimprove/alfa-act/dist/index.js')),
    ...(await load('@siteimprove/alfa-playwright/dist/index.js')),
    ...(await load('@siteimprove/alfa-rules/dist/index.js')),
  } as unknown as Alfa;
  const ibmSource = await readFile(inFolder('accessibility-checker-engine/ace.js'), 'utf8');

  return {
    async axe(page: Page): Promise<Finding[]> {
      const violations = await axeViolations(page);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => ({ engine: 'axe' as const, rule: id, where: `${target.join(' ')} ${html}` })),
      );
    },

    /** The levels « violation » and « recommendation » of IBM's own policy, where the engine is certain. */
    async ibm(page: Page): Promise<Finding[]> {
      // The page's security policy refuses script elements; the debugger's evaluation is not subject to it.
      if (!(await page.evaluate('typeof globalThis.ace === "object"'))) await page.evaluate(ibmSource);
      const results = (await page.evaluate(
        'new globalThis.ace.Checker().check(document, ["IBM_Accessibility"]).then(({ results }) => ' +
          'results.map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet })))',
      )) as IbmResult[];
      return results
        .filter(({ value: [policy, confidence] }) => policy !== 'INFORMATION' && confidence === 'FAIL')
        .map(({ ruleId, message, snippet }) => ({ engine: 'ibm', rule: ruleId, where: `${snippet} ${message}` }));
    },

    async alfa(page: Page): Promise<Finding[]> {
      const document = await page.evaluateHandle(() => window.document);
      const alfaPage = await alfa.Playwright.toPage(document, { withCrossOrigin: false });
      const outcomes = await alfa.Audit.of(alfaPage, [...alfa.Rules.values()]).evaluate();
      return [...outcomes]
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ rule, target }) => ({
          engine: 'alfa',
          rule: rule.uri.replace(/^.*\//, ''),
          where: textOf(target).replace(/\s+/g, ' ').slice(0, 300),
        }));
    },

    /** Documents by name, all in one Java process. */
    async nu(documents: ReadonlyMap<string, string>): Promise<Map<string, Finding[]>> {
      const work = await mkdtemp(join(tmpdir(), 'memorial-nu-'));
      try {
        const names = new Map<string, string>();
        for (const [name, html] of documents) {
          const file = join(work, `${names.size}.html`);
          names.set(pathToFileURL(file).href.replace('file:///', 'file:/'), name);
          await writeFile(file, html);
        }
        const jar = inFolder('vnu-jar/build/dist/vnu.jar');
        const args = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', work];
        const { stdout } = await run('java', args, { maxBuffer: 2 ** 28 });
        const { messages } = JSON.parse(stdout) as { messages: NuMessage[] };
        const byName = Map.groupBy(
          messages.filter(({ type }) => type === 'error'),
          ({ url }) => names.get(url) ?? url,
        );
        return new Map(
          [...byName].map(([name, list]) => [
            name,
            list.map(({ message, extract }) => ({ engine: 'nu', rule: message, where: extract ?? '' })),
          ]),
        );
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    },
  };
}

export type Engines = Awaited<ReturnType<typeof loadEngines>>;
