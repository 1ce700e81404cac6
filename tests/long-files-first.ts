import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longFiles = /\/(hostile-queries|upgrade|query-cost|public-answers)\.test\.ts$/;
const isLong = ({ moduleId }: TestSpecification): boolean => longFiles.test(moduleId);

/** Runs the files that take a minute first: one that began last would run alone at the end. The rest stays in Vitest's order. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
