import { presets } from './colours.ts';

/** What a passage may have: a value of a mark, or null without the mark. */
interface MarkChoice {
  name: string;
  value: string | null;
  /** A colour that stands before the name. */
  swatch?: string;
}

const colours: readonly MarkChoice[] = [
  { name: 'Couleur par défaut', value: null, swatch: 'var(--color-text)' },
  ...presets.map(({ name, colour }) => ({ name, value: colour, swatch: colour })),
];

const languages: readonly MarkChoice[] = [
  { name: 'Français', value: null },
  { name: 'Créole guadeloupéen', value: 'gcf' },
  { name: 'Anglais', value: 'en' },
];

/** The marks that have a panel of values. */
export const markChoices = {
  colour: { label: 'Couleur du texte', choices: colours, attribute: 'colour' },
  language: { label: 'Langue du passage', choices: languages, attribute: 'lang' },
} as const;
