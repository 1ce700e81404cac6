import type { BreadcrumbList } from 'schema-dts';

/** One page on the way to another. */
export interface Step {
  label: string;
  path: string;
}

/** From the home page to this one, as the visible trail says it too (parts/Breadcrumb.tsx). */
export function trailData(publicUrl: string, steps: readonly Step[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Accueil', path: '/' }, ...steps].map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + path,
    })),
  };
}
