import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { contentRoutes } from './admin/screens.ts';

/** Every route of the product (docs/product.md, « Screens »). */
export default [
  layout('site/layout.tsx', [
    index('site/home/route.tsx'),
    route('accueil', 'site/home/route.tsx', { id: 'accueil' }),
    route('evenement/:eventId', 'site/event/route.tsx'),
    route('evenements', 'site/agenda/route.tsx'),
    route('evenements-passes', 'site/past-events/route.tsx'),
    route('collections', 'site/collections/route.tsx'),
    route('decouvrir-le-macte', 'site/discover/route.tsx'),
    route('visiter-le-macte', 'site/visit-page/route.tsx'),
    route('magazines', 'site/magazines/route.tsx'),
    route('annonces-legales', 'site/hiring-ads/route.tsx'),
    route('patrimoine-actualites', 'site/articles/route.tsx'),
    route('patrimoine-actualites/:articleId', 'site/article/route.tsx'),
    route('mentions-legales', 'site/legal/notices.tsx'),
    route('politique-de-confidentialite', 'site/legal/privacy.tsx'),
    route('apercu-annonce/:popupId', 'site/popup-preview/route.tsx'),
    route('accessibilite', 'site/accessibility/route.tsx'),
    route('plan-du-site', 'site/site-map/route.tsx'),
    route('*', 'site/not-found/route.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/sign-in/route.tsx'),
    layout('admin/protected.tsx', [
      ...prefix('dashboard', [index('admin/dashboard/route.tsx')]),
      route('medias', 'admin/media/route.tsx'),
      ...prefix('trash', [index('admin/trash/route.tsx')]),
      ...prefix('journal', [index('admin/audit-log/route.tsx')]),
      ...prefix('subscribers', [index('admin/subscribers/route.tsx')]),
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
