import { pages } from '#content/pages.ts';
import type { PageHandle } from '../../context.ts';
import { sheetMeta, VisitorSheet } from './VisitorSheet.tsx';

export const handle: PageHandle = { language: 'gcf', planning: true };
export const meta = sheetMeta(pages.creole, 'gcf_GP');

export default function Creole() {
  return <VisitorSheet language="gcf" />;
}
