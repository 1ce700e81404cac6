import { type ComponentType, useCallback, useEffect, useState } from 'react';

/** A component whose code is loaded on demand. */
export interface LazyComponent<Props> {
  /** Absent until it has loaded. */
  Component?: ComponentType<Props>;
  error?: unknown;
  /** Loads it again after an error. `React.lazy` cannot: it caches the rejected promise. */
  retry(): void;
}

/**
 * Loads a component's code when `wanted` becomes true.
 * @param load a stable function, which imports the component's module
 */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>>, wanted = true): LazyComponent<Props> {
  const [state, setState] = useState<Omit<LazyComponent<Props>, 'retry'>>({});
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!wanted) return;
    let unmounted = false;
    load().then(
      (Component) => unmounted || setState({ Component }),
      (error: unknown) => unmounted || setState({ error }),
    );
    return () => {
      unmounted = true;
    };
  }, [load, wanted, attempt]);

  const retry = useCallback(() => {
    setState({});
    setAttempt((before) => before + 1);
  }, []);
  return { ...state, retry };
}
