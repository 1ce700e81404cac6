import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { sitePages } from '../content/pages.ts';
import { contentRoutes } from './admin/screens.ts';

/** Every route of the product (docs/product.md, « Screens »). */
export default [
  layout('site/layout.tsx', [
    ...sitePages.flatMap(({ path, alias, file }) => [
      path === '/' ? index(file) : route(path.slice(1), file),
      ...(alias ? [route(alias.slice(1), file, { id: alias.slice(1) })] : []),
    ]),
    route('*', 'site/not-found/route.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/sign-in/route.tsx'),
    route('mot-de-passe', 'admin/sign-in/password.tsx'),
    route('second-facteur', 'admin/sign-in/second-factor.tsx'),
    layout('admin/protected.tsx', [
      ...['dashboard', 'schedule', 'trash', 'subscribers', 'group-requests', 'redirects', 'mails'].flatMap((path) =>
        prefix(path, [index(`admin/${path}/route.tsx`)]),
      ),
      route('group-requests/:id', 'admin/group-requests/form.tsx'),
      route('medias', 'admin/media/route.tsx'),
      route('programmes', 'admin/programs/route.tsx'),
      route('plan', 'admin/screen-map/route.tsx'),
      route('aide/:name?', 'admin/guide/route.tsx'),
      ...prefix('journal', [index('admin/audit-log/route.tsx')]),
      ...prefix('users', [
        index('admin/users/route.tsx'),
        route('nouveau', 'admin/users/form.tsx', { id: 'new-user' }),
        route(':userId', 'admin/users/form.tsx'),
      ]),
      ...contentRoutes.map(({ id, path, file }) => route(path, file, { id: `admin-${id}` })),
      route('*', 'admin/not-found/route.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
