import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product. SPEC.md section 2 names them. */
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
    route('*', 'site/not-found/route.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/sign-in/route.tsx'),
    layout('admin/protected.tsx', [...prefix('dashboard', [index('admin/dashboard/route.tsx')])]),
  ]),
] satisfies RouteConfig;
