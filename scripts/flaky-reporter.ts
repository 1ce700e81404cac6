import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that failed once and passed in a retry: each is a race in the product or in the test. */
export default class FlakyReporter implements Reporter {
  readonly #flaky: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(test);
  }

  onTestRunEnd(): void {
    for (const test of this.#flaky) {
      process.stdout.write(`\n  flaky: ${test.module.relativeModuleId} > ${test.fullName}\n`);
      for (const { message } of test.result().errors ?? []) process.stdout.write(`    ${message}\n`);
    }
  }
}
