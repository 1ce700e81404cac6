import type { JsonObject } from '#model/json-object.ts';

/** Loads an island's code, and React with the first one. When that fails, the server HTML stays usable, and a notice offers a retry. */
type IslandModule = Record<string, React.ComponentType<JsonObject>>;

const modules = import.meta.glob<IslandModule>('./site/islands/*.tsx');

const hydrations = new WeakMap<HTMLElement, Promise<boolean>>();

/** Resolves to whether the island is interactive; never rejects. `silent`: without a notice, since no user requested it. */
export function hydrateIsland(element: HTMLElement, silent = false): Promise<boolean> {
  let hydration = hydrations.get(element);
  if (!hydration) {
    hydration = start(element).then(
      () => true,
      (error) => {
        reset(element, error);
        if (!silent) showNotice(element);
        return false;
      },
    );
    hydrations.set(element, hydration);
  }
  return hydration;
}

async function start(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? '';
  const load = modules[`./site/islands/${name}.tsx`];
  if (!load) throw new Error(`there is no island named ${name}`);
  if (import.meta.env.DEV) await import(/* @vite-ignore */ `/@id/__x00__${'virtual:react-router/inject-hmr-runtime'}`);
  const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load()]);
  const component = module[name];
  if (!component) throw new Error(`${name}.tsx exports no ${name}`);
  const props = JSON.parse(element.dataset.props ?? '{}') as JsonObject;
  await hydrate(element, component, props, (error) => {
    reset(element, error);
    showNotice(element);
    // The control that had the focus is gone with the rendered island.
    if (document.activeElement === document.body) focusNotice(element);
  });
  element.dataset.hydrated = '';
}

function reset(element: HTMLElement, error: unknown): void {
  console.warn(error);
  hydrations.delete(element);
  delete element.dataset.hydrated;
}

const notices = new WeakMap<HTMLElement, HTMLElement>();

function showNotice(element: HTMLElement): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-island-failure]');
  const notice = template?.content.firstElementChild?.cloneNode(true);
  if (!(notice instanceof HTMLElement)) return;
  notices.get(element)?.remove();
  notices.set(element, notice);
  const button = notice.querySelector('button');
  button?.addEventListener('click', () => {
    button.disabled = true;
    void hydrateIsland(element).then((hydrated) => {
      notice.remove();
      if (hydrated) element.querySelector<HTMLElement>('a, button, input')?.focus({ preventScroll: true });
      else focusNotice(element);
    });
  });
  element.after(notice);
}

const focusNotice = (element: HTMLElement): void =>
  notices.get(element)?.querySelector('button')?.focus({ preventScroll: true });
