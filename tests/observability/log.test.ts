import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log, setLogFormat } from '#observability/log.ts';
import { type CapturedLog, captureLog } from '../log-lines.ts';

let captured: CapturedLog;
beforeEach(() => {
  setLogFormat('json');
  log.flush();
  captured = captureLog();
});
afterEach(() => {
  captured.restore();
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

  it('is the only writer to the standard streams in server/, store/ and media/', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const writers = globSync('{server,store,media}/**/*.ts', { cwd: root }).filter((file) =>
      /\bconsole\.\w+\(|process\.(stdout|stderr)\.write/.test(readFileSync(`${root}${file}`, 'utf8')),
    );
    expect(writers).toEqual([]);
  });
});
