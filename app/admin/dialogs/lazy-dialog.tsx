import type { ComponentType } from 'react';
import { useLazy } from '#app/ui/use-lazy.ts';

/** A dialog whose code is loaded when it opens. */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function LazyDialog(props: Props) {
    const { Component } = useLazy(load);
    return Component && <Component {...props} />;
  };
