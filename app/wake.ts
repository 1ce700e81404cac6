/**
 * Wakes islands: fetches an island's code, and React with the first, then gives the island to it. When the code does not come, the
 * island stays as the server drew it, which is a page that works; its place says so, and offers to try again.
 */
type IslandModule = Record<string, React.ComponentType<Record<string, unknown>>>;

const modules = import.meta.glob<IslandModule>('./site/islands/*.tsx');

/** SPEC.md, section 9. */
const timeoutMs = 120_000;

/** Those being woken, or awake. */
const called = new WeakMap<HTMLElement, Promise<boolean>>();

/**
 * Resolves once the island answers: true, or false when its code did not come. It never rejects.
 * @param quiet nobody asked for it, so nobody is told that it did not come
 */
export function wake(element: HTMLElement, quiet = false): Promise<boolean> {
  let waking = called.get(element);
  if (!waking) {
    waking = start(element).then(
      () => true,
      (error) => {
        sleep(element, error);
        if (!quiet) tell(element);
        return false;
      },
    );
    called.set(element, waking);
  }
  return waking;
}

async function start(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? '';
  const load = modules[`./site/islands/${name}.tsx`];
  if (!load) throw new Error(`no island is called ${name}`);
  if (import.meta.env.DEV) await import(/* @vite-ignore */ `/@id/__x00__${'virtual:react-router/inject-hmr-runtime'}`);
  const [{ hydrate }, module] = await inTime(Promise.all([import('./hydrate.ts'), load()]));
  const component = module[name];
  if (!component) throw new Error(`${name}.tsx exports no ${name}`);
  const props = JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>;
  await hydrate(element, component, props, (error) => {
    sleep(element, error);
    tell(element);
  });
  element.dataset.awake = '';
}

function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the code did not come in time')), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function sleep(element: HTMLElement, error: unknown): void {
  console.warn(error);
  called.delete(element);
  delete element.dataset.awake;
}

/** Puts the notice at the island's place. */
function tell(element: HTMLElement): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-island-failure]');
  const notice = template?.content.firstElementChild?.cloneNode(true);
  if (!(notice instanceof HTMLElement)) return;
  const button = notice.querySelector('button');
  button?.addEventListener('click', () => {
    button.disabled = true;
    void wake(element).then((awake) => {
      notice.remove();
      if (awake) element.querySelector<HTMLElement>('a, button, input')?.focus({ preventScroll: true });
    });
  });
  element.after(notice);
}
