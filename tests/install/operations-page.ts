/** The commands of docs/operations.md, read from the page itself. */
export interface DocumentedInstallation {
  /** `apt-get install …` */
  packages: string;
  /** Of the first block of « Install », up to the first `systemctl`. */
  install: string[];
  /** The `systemctl` lines of that block. */
  start: string[];
  /** The settings that the page names for /etc/memorial.env. */
  settings: string[];
  /** The drop-in for credentials. */
  credentials: string;
  backup: { folder: string; nightly: string };
  restore: string[];
}

/** @throws when the page does not have a command in the form that this reads */
export function readInstallation(page: string): DocumentedInstallation {
  const lines = match(page, /## Install\n[\s\S]*?```sh\n([\s\S]*?)```/)
    .trim()
    .split('\n');
  const firstLive = lines.findIndex((line) => line.startsWith('systemctl'));
  const start = lines.slice(firstLive);
  const misplaced = start.find((line) => !line.startsWith('systemctl'));
  if (firstLive < 0 || misplaced)
    throw new Error(`docs/operations.md: systemctl comes last, and « ${misplaced} » after it`);
  return {
    packages: match(page, /`(apt-get install [^`]+)`/),
    install: lines.slice(0, firstLive),
    start,
    settings: [...match(page, /editor \/etc\/memorial\.env +# (.*)/).matchAll(/[A-Z_]+(?==)/g)].map(([name]) => name),
    credentials: match(page, /```ini\n([\s\S]*?)```/),
    backup: {
      folder: match(page, /`(install -d -o memorial [^`]+)`/),
      nightly: match(page, /```sh\n15 3 \* \* \* (.*)\n```/),
    },
    restore: [match(page, /`(install -o memorial -m 600 [^`]+)`/), match(page, /`(memorial restore \/var\/tmp[^`]+)`/)],
  };
}

function match(page: string, pattern: RegExp): string {
  const [, group] = pattern.exec(page) ?? [];
  if (group === undefined) throw new Error(`docs/operations.md has nothing like ${pattern}`);
  return group;
}
