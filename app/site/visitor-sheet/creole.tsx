import { pages } from '#content/pages.ts';
import { sheetMeta, VisitorSheet } from './VisitorSheet.tsx';

export const handle = { language: 'gcf' };
export const meta = sheetMeta(pages.creole, 'gcf_GP');

export default function Creole() {
  return <VisitorSheet language="gcf" />;
}
