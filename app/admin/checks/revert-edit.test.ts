import { describe, expect, it } from 'vitest';
import { revertEdit } from './use-checks.ts';

describe('revertEdit', () => {
  const before = '<p>Avant.</p><h4>Deux</h4><p>Après, et encore après, pour un texte plus long que le contexte.</p>';
  const after = before.replaceAll('h4', 'h3');

  it('restores the text where nothing else changed', () => {
    expect(revertEdit(before, after, after)).toBe(before);
  });

  it('reverts the edit alone where the text was changed elsewhere', () => {
    const current = after.replace('contexte.', 'contexte, et la suite.');
    expect(revertEdit(before, after, current)).toBe(before.replace('contexte.', 'contexte, et la suite.'));
  });

  it('reverts nothing where the edited part changed itself, or is there twice', () => {
    expect(revertEdit(before, after, after.replace('Deux', 'Trois'))).toBe(undefined);
    expect(revertEdit(before, after, after + after)).toBe(undefined);
  });
});
