interface Rule {
  isAllowed: boolean;
  pattern: string;
}

/** Longer lines are ignored. */
const maxLine = 4000;

/**
 * Reads robots.txt (RFC 9309): the rules of the robot's own group, else those of `*`. The time is linear: another server wrote the file.
 * @returns whether the robot may request a path: the longest rule that matches decides, and `allow` wins over `disallow`
 */
export function parseRobots(robotsTxt: string, robot: string): (path: string) => boolean {
  const rules = rulesFor(robotsTxt, robot.toLowerCase()).sort(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
  );
  return (path) => rules.find(({ pattern }) => matches(pattern, path))?.isAllowed ?? true;
}

function rulesFor(robotsTxt: string, robot: string): Rule[] {
  const own: Rule[] = [];
  const general: Rule[] = [];
  let hasOwnGroup = false;
  let current: Rule[][] = [];
  let isInRules = false;
  for (const line of robotsTxt.slice(0, 512 * 1024).split(/\r\n|\n|\r/)) {
    const [text = ''] = line.slice(0, maxLine).split('#', 1);
    const colon = text.indexOf(':');
    if (colon === -1) continue;
    const key = text.slice(0, colon).trim().toLowerCase();
    const value = text.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (isInRules) current = [];
      isInRules = false;
      const agent = value.toLowerCase();
      if (agent === robot) hasOwnGroup = true;
      const group = agent === robot ? own : agent === '*' ? general : undefined;
      if (group && !current.includes(group)) current.push(group);
    } else if (key === 'allow' || key === 'disallow') {
      isInRules = true;
      if (value === '') continue;
      for (const group of current) group.push({ isAllowed: key === 'allow', pattern: value });
    }
  }
  return hasOwnGroup ? own : general;
}

/** `*` stands for any characters, `$` for the end. The time is linear: parts are looked for from left to right. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (const [partIndex, part] of parts.entries()) {
    const isLast = partIndex === parts.length - 1;
    const index = isAnchored && isLast ? path.length - part.length : path.indexOf(part, position);
    if (index < position || !path.startsWith(part, index)) return false;
    position = index + part.length;
  }
  return !isAnchored || position === path.length;
}
