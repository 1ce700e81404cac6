import type { BreadcrumbListLeaf, ListItemLeaf } from 'schema-dts';

/** A page of the breadcrumb. */
export interface BreadcrumbItem {
  label: string;
  path: string;
}

/** JSON-LD of the breadcrumb, like the visible one (page/Breadcrumb.tsx). */
export function breadcrumb(publicUrl: string, steps: readonly BreadcrumbItem[]): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Accueil', path: '/' }, ...steps].map(
      ({ label, path }, index): ListItemLeaf => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: publicUrl + path,
      }),
    ),
  };
}
