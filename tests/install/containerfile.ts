/** The steps of a Containerfile, one stage after the other. */
export interface Stage {
  base: string;
  name: string | undefined;
  steps: { instruction: string; argument: string }[];
}

/** Reads the instructions that deploy/Containerfile uses; comments and continued lines as the format has them. */
export function parseContainerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines) {
    const [, instruction = '', argument = ''] = /^([A-Z]+) (.*)$/.exec(line.trim()) ?? [];
    if (instruction === 'FROM') {
      const [base = '', , name] = argument.split(' ');
      stages.push({ base, name, steps: [] });
    } else if (instruction !== '') {
      stages.at(-1)?.steps.push({ instruction, argument });
    }
  }
  return stages;
}
