import { storedUserId } from '../session/session.ts';

/** docs/product.md, « Numbers ». */
export const defaultPageSize = 10;

/** The numbers of rows that a page may have. */
export const pageSizes = [defaultPageSize, 25, 50, 100];

/** Each account has its own, for shared computers. */
const keyOf = () => `adminPageSize:${storedUserId() ?? 0}`;

/** The number of rows of a page, in every list: the choice of the user, on this device. */
export function storedPageSize(): number {
  const stored = Number(localStorage.getItem(keyOf()));
  return pageSizes.includes(stored) ? stored : defaultPageSize;
}

/** A list reads it at its next render: a navigation to the first page, whose rows are others. */
export const storePageSize = (size: number): void => localStorage.setItem(keyOf(), String(size));
