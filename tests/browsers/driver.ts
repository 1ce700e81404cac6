import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Input sources as both protocols take them (WebDriver, « Actions »; WebDriver BiDi, `input.performActions`). */
export type InputSource = { type: string; id: string; parameters?: object; actions: readonly object[] };

/** A browser under automation, with one page in it. */
export interface Driver {
  readonly name: string;
  resize(width: number, height: number): Promise<void>;
  open(url: string): Promise<void>;
  /** Runs the body of an async function in the page, and returns what it returns, as JSON has it. */
  run<Value>(body: string): Promise<Value>;
  act(sources: readonly InputSource[]): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** The console's errors and uncaught exceptions since the last call. Empty where the protocol does not report them. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** The path of a program, or undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);
}
