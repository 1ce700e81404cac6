import { isObject } from './json-object.ts';

/** The point that crops of a picture keep visible: percentages of its width from the left, and of its height from the top. */
export type FocalPoint = { x: number; y: number };

const isHundredth = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

/** @returns the point in whole percentages; null for none and for the center, the default of crops; undefined for an invalid value */
export function readFocalPoint(input: unknown): FocalPoint | null | undefined {
  if (input === null || input === undefined) return null;
  if (!isObject(input)) return undefined;
  const { x, y } = input;
  if (!isHundredth(x) || !isHundredth(y)) return undefined;
  const point = { x: Math.round(x), y: Math.round(y) };
  return point.x === 50 && point.y === 50 ? null : point;
}
