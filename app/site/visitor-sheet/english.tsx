import { pages } from '#content/pages.ts';
import type { PageHandle } from '../../context.ts';
import { sheetMeta, VisitorSheet } from './VisitorSheet.tsx';

export const handle: PageHandle = { language: 'en', planning: true };
export const meta = sheetMeta(pages.english, 'en_GB');

export default function English() {
  return <VisitorSheet language="en" lead={pages.english.description} />;
}
