/**
 * The only script of a public page. It finds the islands in the document and wakes each when its moment comes: React is fetched
 * with the first one, never before (the budget is 8 kB until somebody touches the page).
 */
type IslandModule = Record<string, React.ComponentType<Record<string, unknown>>>;

const modules = import.meta.glob<IslandModule>('./site/islands/*.tsx');

const asleep = new WeakSet<Element>();

async function wake(element: HTMLElement): Promise<void> {
  if (!asleep.delete(element)) return;
  const name = element.dataset.island ?? '';
  const load = modules[`./site/islands/${name}.tsx`];
  if (!load) throw new Error(`no island is called ${name}`);
  if (import.meta.env.DEV) await import(/* @vite-ignore */ `/@id/__x00__${'virtual:react-router/inject-hmr-runtime'}`);
  const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), load()]);
  const component = module[name];
  if (!component) throw new Error(`${name}.tsx exports no ${name}`);
  hydrate(element, component, JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>);
  element.dataset.awake = '';
}

const idle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);

const whenSeen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      whenSeen.unobserve(entry.target);
      void wake(entry.target as HTMLElement);
    }
  },
  { rootMargin: '300px' },
);

/** A touch wakes the island and, once it answers, is given to it again: the visitor's first click is never lost. */
function whenTouched(element: HTMLElement): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart'] as const) {
    element.addEventListener(type, () => void wake(element), { once: true, passive: true });
  }
  element.addEventListener(
    'click',
    (event) => {
      if (element.dataset.awake !== undefined || !(event.target instanceof HTMLElement)) return;
      const target = event.target;
      // A link or a form works without us; only a bare button has nothing else to do.
      if (!target.closest('button[type=button]')) return;
      event.preventDefault();
      void wake(element).then(() => setTimeout(() => target.click(), 50));
    },
    { once: true, capture: true },
  );
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  asleep.add(element);
  const when = element.dataset.when;
  if (when === 'idle') idle(() => void wake(element));
  else if (when === 'visible') whenSeen.observe(element);
  else whenTouched(element);
}

/** A menu made of `details` closes as a menu does: by Escape, and by a click elsewhere. */
const menus = document.querySelectorAll<HTMLDetailsElement>('details[data-menu]');
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of menus) {
    if (!menu.open) continue;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});
document.addEventListener('click', (event) => {
  for (const menu of menus) {
    if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
  }
});

/** Browsers that do not know `command` yet (HTML standard, « Invoker commands ») are told what the menu's buttons mean. */
if (!('command' in HTMLButtonElement.prototype)) {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[commandfor]');
    const target = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(target instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') target.close();
    else target.showModal();
  });
}
