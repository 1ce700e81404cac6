import { type DemoEvent, p } from './demo-event.ts';

/** Unpublished events: only administrators see them. */
export const drafts: DemoEvent[] = [
  {
    key: 'brouillon-mai',
    title: 'Mai des mémoires : le programme',
    startsIn: 60,
    draft: true,
    free: true,
    images: ['horizon'],
    html: p('Programme en préparation.'),
  },
  {
    key: 'brouillon-opera',
    title: 'Opéra-kréyòl : la répétition générale',
    startsIn: 45,
    hour: '19:30',
    draft: true,
    html: p('Distribution à confirmer.'),
  },
  {
    key: 'brouillon-passe',
    title: 'Veillée annulée',
    startsIn: -20,
    draft: true,
    html: p('Reportée à une date à fixer.'),
  },
];
