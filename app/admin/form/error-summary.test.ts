import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { ErrorSummary } from './FormNotices.tsx';

it('names a refused date of a schedule as the dialog of the dates does, and a field by its label', () => {
  const problems = { publishAt: 'Cette date est passée.', 'link.url': 'Adresse incomplète.' };
  const summary = createElement(ErrorSummary, {
    type: typeOf('popups'),
    problems,
    failure: undefined,
    attempt: 1,
  });
  const html = renderToStaticMarkup(summary);
  expect(html).toContain('<li>Publier le\u00a0: Cette date est passée.</li>');
  expect(html).toContain('>Lien, adresse</a>');
  expect(html).not.toContain('publishAt');
  // The working copy is saved without them.
  expect(html).toContain('>2\u00a0points à corriger\u00a0:<');
});
