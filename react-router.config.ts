import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The back-office is the only area the router navigates: it knows all of its routes from its first page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
