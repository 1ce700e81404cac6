import { type ComponentType, useEffect, useState } from 'react';

/** Loads a component's code when `wanted` becomes true, by `load`, a stable function. `Component` is absent until then. */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>>, wanted = true) {
  const [state, setState] = useState<{ Component?: ComponentType<Props>; error?: unknown }>({});
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

  /** Loads it again after an error. `React.lazy` cannot: it caches the rejected promise. */
  function retry(): void {
    setState({});
    setAttempt((before) => before + 1);
  }
  return { ...state, retry };
}
