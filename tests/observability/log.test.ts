import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log, setLogFormat } from '#observability/log.ts';
import { type CapturedLog, captureLog } from '../log-lines.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let captured: CapturedLog;
const messages = () => captured.lines().map(({ message }) => message);
beforeEach(() => {
  setLogFormat('json');
  log.flush();
  captured = captureLog();
});
afterEach(() => {
  // The log writes what it still gathers: a timer that never fires would keep it from setting another.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  captured.restore();
  setLogFormat('text');
  vi.useRealTimers();
});

describe('the log', () => {
  it('writes a JSON object with level, time and message on each line', () => {
    log.info('started', { port: 3000 });
    log.error('failed', new Error('a\nb'));
    expect(captured.lines()).toEqual([
      { time: expect.stringMatching(/^\d{4}-.*Z$/), level: 'info', message: 'started', port: 3000 },
      { time: expect.any(String), level: 'error', message: 'failed', error: expect.stringContaining('Error: a\nb') },
    ]);
  });

  it('writes a repeated error five times a minute, then one line with the number of the others', () => {
    vi.useFakeTimers();
    for (let time = 0; time < 93; time += 1) log.error('database away', new Error(`query ${time}`));
    expect(captured.lines()).toHaveLength(5);
    vi.advanceTimersByTime(60_000);
    expect(captured.lines().at(-1)).toMatchObject({ level: 'error', message: 'database away', repeated: 88 });
    log.error('database away', new Error('again'));
    expect(captured.lines()).toHaveLength(7);
  });

  it('counts errors thrown at different lines separately', () => {
    for (let time = 0; time < 8; time += 1) log.error('failed', new Error('one'));
    log.error('failed', new Error('two'));
    expect(captured.lines().map(({ error }) => String(error).split('\n')[0])).toEqual([
      ...Array(5).fill('Error: one'),
      'Error: two',
    ]);
  });

  it('writes frequent lines together: after 20 ms, before any other line, and before they exceed 4096 bytes', () => {
    vi.useFakeTimers();
    log.frequent('first');
    log.frequent('second');
    vi.advanceTimersByTime(19);
    expect(captured.raw()).toBe('');
    vi.advanceTimersByTime(1);
    expect(messages()).toEqual(['first', 'second']);
    captured.clear();
    log.frequent('third');
    log.error('fourth');
    log.frequent('fifth');
    log.info('sixth');
    expect(messages()).toEqual(['third', 'fourth', 'fifth', 'sixth']);
    captured.clear();
    for (let count = 0; count < 30; count += 1) log.frequent('x'.repeat(200));
    expect(captured.raw().length).toBeGreaterThan(3500);
    expect(captured.raw().length).toBeLessThanOrEqual(4096);
    log.flush();
    expect(captured.lines()).toHaveLength(30);
  });

  it.each([
    ['exits', 'process.exit(3)', 3],
    ['ends by itself', '', 0],
    ['crashes', "throw new Error('crash')", 1],
  ])('of a process that %s has its last frequent lines', (_end, end, status) => {
    const source = `import { log } from '#observability/log.ts'; log.frequent('one'); log.frequent('two'); ${end}`;
    const done = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(done.status).toBe(status);
    expect(done.stdout).toBe('one\ntwo\n');
  });

  it('is the only writer to the standard streams in server/, store/ and media/', () => {
    const writers = globSync('{server,store,media}/**/*.ts', { cwd: root }).filter((file) =>
      /\bconsole\.\w+\(|process\.(stdout|stderr)\.write/.test(readFileSync(`${root}${file}`, 'utf8')),
    );
    expect(writers).toEqual([]);
  });
});
