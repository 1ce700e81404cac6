/** What a crop of a picture must keep in sight: hundredths of its width from the left, and of its height from the top. */
export type FocalPoint = { x: number; y: number };

const isHundredth = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

/**
 * Reads a focal point as somebody else wrote it.
 * @returns the point in whole hundredths; null for none and for the middle, where every crop looks by itself; undefined when it is no point
 */
export function readFocalPoint(given: unknown): FocalPoint | null | undefined {
  if (given === null || given === undefined) return null;
  if (typeof given !== 'object') return undefined;
  const { x, y } = given as Record<string, unknown>;
  if (!isHundredth(x) || !isHundredth(y)) return undefined;
  const point = { x: Math.round(x), y: Math.round(y) };
  return point.x === 50 && point.y === 50 ? null : point;
}
