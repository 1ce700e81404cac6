import type { ComponentType } from 'react';
import { useLazy } from '#app/ui/use-lazy.ts';
import { RetryNotice } from './messages.tsx';

/** A part of a screen whose code is loaded when it is shown. `pending`, `failed`: the sentences in its place, if any. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failed }: { pending?: string; failed?: string } = {},
) =>
  function LazyPart(props: Props) {
    const { Component, error, retry } = useLazy(load);
    if (Component) return <Component {...props} />;
    if (error === undefined) return pending && <p role="status">{pending}</p>;
    return failed && <RetryNotice onRetry={retry}>{failed}</RetryNotice>;
  };
