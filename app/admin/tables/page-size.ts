import { useSyncExternalStore } from 'react';
import { storedUserId } from '../session/session.ts';

/** docs/product.md, « Numbers ». */
export const defaultPageSize = 10;

/** The numbers of rows that a page may have. */
export const pageSizes = [defaultPageSize, 25, 50, 100];

const chosen = 'pagesizechosen';

/** Each account has its own, for shared computers. */
const keyOf = () => `adminPageSize:${storedUserId() ?? 0}`;

function readPageSize(): number {
  const stored = Number(localStorage.getItem(keyOf()));
  return pageSizes.includes(stored) ? stored : defaultPageSize;
}

/** The number of rows of a page, in every list: the choice of the user, on this device. */
export const usePageSize = (): number => useSyncExternalStore(subscribe, readPageSize);

export function choosePageSize(size: number): void {
  localStorage.setItem(keyOf(), String(size));
  dispatchEvent(new Event(chosen));
}

function subscribe(listener: () => void): () => void {
  addEventListener(chosen, listener);
  return () => removeEventListener(chosen, listener);
}
