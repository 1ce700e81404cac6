import { createHash } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { contentApi } from '../../session/session.ts';
import { uploadOnce } from './uploads.tsx';

const files = vi.spyOn(contentApi, 'files').mockResolvedValue([]);
afterAll(() => files.mockRestore());

const photo = (name = 'a.jpg') => new File(['photo'], name);
const sent = { id: 2 } as FileEntry;
const send = vi.fn(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return sent;
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('a file that is uploaded once', () => {
  it('is that of the library, where it has the bytes under the name', async () => {
    vi.stubGlobal('isSecureContext', true);
    files.mockResolvedValueOnce([{ id: 1 } as FileEntry]);
    expect(await uploadOnce(photo(), send)).toEqual({ id: 1 });
    expect(send).not.toHaveBeenCalled();
    const sourceHash = createHash('sha256').update('photo').digest('hex');
    expect(files).toHaveBeenCalledWith({
      filters: { sourceHash: { $eq: sourceHash }, name: { $eq: 'a.jpg' } },
      sort: 'id:desc',
      limit: 1,
    });
  });

  it('is sent once for two at the same time, and again after a failure', async () => {
    vi.stubGlobal('isSecureContext', true);
    expect(await Promise.all([uploadOnce(photo(), send), uploadOnce(photo(), send)])).toEqual([sent, sent]);
    expect(send).toHaveBeenCalledTimes(1);
    await Promise.all([uploadOnce(photo(), send), uploadOnce(photo('b.jpg'), send)]);
    expect(send).toHaveBeenCalledTimes(3);
    send.mockRejectedValueOnce(new Error('cut'));
    await expect(uploadOnce(photo(), send)).rejects.toThrow('cut');
    expect(await uploadOnce(photo(), send)).toBe(sent);
  });

  it('is sent without a comparison over http, where browsers have no crypto.subtle, and where it is large', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await uploadOnce(photo(), send)).toBe(sent);
    vi.stubGlobal('isSecureContext', true);
    const film = Object.defineProperty(photo(), 'size', { value: 30_000_001 });
    expect(await uploadOnce(film, send)).toBe(sent);
    expect(files).not.toHaveBeenCalled();
  });
});
