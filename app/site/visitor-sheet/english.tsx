import { pages } from '#content/pages.ts';
import { sheetMeta, VisitorSheet } from './VisitorSheet.tsx';

export const handle = { language: 'en' };
export const meta = sheetMeta(pages.english, 'en_GB');

export default function English() {
  return <VisitorSheet language="en" lead={pages.english.description} />;
}
