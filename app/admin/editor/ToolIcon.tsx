import { IconSvg } from '#app/ui/Icon.tsx';

const paths = {
  left: 'M3 4h14M3 8h9M3 12h14M3 16h9',
  center: 'M3 4h14M5.5 8h9M3 12h14M5.5 16h9',
  right: 'M3 4h14M8 8h9M3 12h14M8 16h9',
  justify: 'M3 4h14M3 8h14M3 12h14M3 16h14',
  bullets: 'M8 5h9M8 10h9M8 15h9M3 5h2M3 10h2M3 15h2',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 3.5h1.2V7M2.8 12.6h2.4L3 16h2.4',
  undo: 'M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H9',
  redo: 'M13 4l4 4-4 4M17 8H8a4.5 4.5 0 0 0 0 9h3',
  space: 'M3.5 10v4h13v-4',
  film: 'M3 4h14v12H3zM8.5 7.5v5l4-2.5z',
  picture: 'M3 4h14v12H3zM3 14l4.5-4.5L12 14l2-2 3 3M13 7.5h.01',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M9 8v8',
} as const;

export type ToolIconName = keyof typeof paths;

/** The toolbar's own icons, drawn like app/ui/Icon.tsx. Each button that shows one has an accessible name. */
export const ToolIcon = ({ name }: { name: ToolIconName }) => <IconSvg path={paths[name]} />;
