import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { FilmTrack } from '#content/files.ts';
import type { StagedFile } from '../staging.ts';
import { UploadError } from '../upload-errors.ts';

/** The captions of a film of three hours take a tenth of it. */
const maxBytes = 2 * 1024 * 1024;

const timings =
  /^((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;

/** Checks that a staged file is WebVTT (W3C, section 4.1) with cues that each end after their start. @throws UploadError with what to correct */
export async function readCaptions({ path, bytes }: StagedFile, track: FilmTrack = 'captions'): Promise<void> {
  const refused = (problem: string) => trackError(track, problem);
  if (bytes > maxBytes) throw refused('ce fichier est trop lourd (2\u00a0Mo au plus).');
  const content = await readFile(path);
  if (!isUtf8(content)) throw refused('ce fichier n’est pas en UTF-8.');
  const text = content.toString().replace(/^\ufeff/, '');
  const lines = text.split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? ''))
    throw refused('ce fichier ne commence pas par «\u00a0WEBVTT\u00a0». Exportez-le au format WebVTT (.vtt).');
  let cues = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    const [, start, end] = timings.exec(line.trim()) ?? [];
    if (!start || !end) throw refused(`la ligne ${index + 1} n’est pas une durée valable (00:01.000 --> 00:04.000).`);
    if (secondsOf(end) <= secondsOf(start)) throw refused(`à la ligne ${index + 1}, la fin précède le début.`);
    cues += 1;
  }
  if (cues === 0)
    throw refused(`ce fichier ne contient ${track === 'captions' ? 'aucun sous-titre' : 'aucune description'}.`);
}

const trackError = (track: FilmTrack, problem: string): UploadError =>
  track === 'captions'
    ? new UploadError('Captions must be valid WebVTT', 400, `Sous-titres refusés\u00a0: ${problem}`)
    : new UploadError('Descriptions must be valid WebVTT', 400, `Audiodescription refusée\u00a0: ${problem}`);

const secondsOf = (timestamp: string): number =>
  timestamp.split(':').reduce((total, part) => total * 60 + Number(part), 0);
