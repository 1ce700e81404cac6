import { describe, expect, it } from 'vitest';
import type { Entry } from '#content/index.ts';
import { auditPercentage } from '#editorial/accessibility/audit.ts';
import { siteAudit } from '#editorial/accessibility/site-audit.ts';
import { auditOf, coordinatesOf, factsOf, localityOf, retentionOf, statementOf } from '#editorial/facts.ts';
import { formatDuration } from '#model/duration.ts';

const stored = (values: object) => values as unknown as Entry<'setting'>;

describe('the facts of the institution', () => {
  it('are the default ones before anything is stored, and those that are stored afterwards, none included', () => {
    expect(factsOf(undefined).prices[0]).toMatchObject({ id: 1, title: 'Tarif Plein Adulte', price: 15 });
    expect(factsOf(stored({ prices: [] })).prices).toEqual([]);
  });

  it('have one position, and the default one where half of it is missing', () => {
    expect(coordinatesOf(undefined)).toEqual({ latitude: 16.2316, longitude: -61.531 });
    expect(coordinatesOf(stored({ latitude: 16.5, longitude: null }))).toEqual(coordinatesOf(undefined));
    expect(coordinatesOf(stored({ latitude: 16.5, longitude: -61.5 }))).toEqual({ latitude: 16.5, longitude: -61.5 });
  });

  it.each([
    [{}, undefined],
    [{ siren: null }, undefined],
    [{ siren: ' ' }, undefined],
    [{ siren: ' 732829320 ' }, 'Numéro SIREN : 732\u00a0829\u00a0320.'],
  ])('make a sentence of %j: %s', (values, sentence) => {
    expect(statementOf(stored(values), 'siren')).toBe(sentence);
  });

  it.each([
    ['S.A.', 'Forme juridique : S.A.'],
    ['syndicat mixte', 'Forme juridique : syndicat mixte.'],
  ])('end the sentence of « %s » with one period', (legalForm, sentence) => {
    expect(statementOf(stored({ legalForm }), 'legalForm')).toBe(sentence);
  });

  it.each([
    [undefined, 'Darboussier, Pointe-à-Pitre'],
    ['3 rue Hincelin, quartier de l’Assainissement\n97110 Pointe-à-Pitre', 'Assainissement, Pointe-à-Pitre'],
    ['12 quai Lardenoy\n97100 Basse-Terre', '12 quai Lardenoy, Basse-Terre'],
    ['Fort Delgrès', 'Fort Delgrès'],
  ])('say where the museum is, of the address %j: %s', (address, locality) => {
    expect(localityOf(address === undefined ? undefined : stored({ address }))).toBe(locality);
  });

  it('state the audit of this version, or the one of the institution with its own lists alone', () => {
    expect(auditOf(stored({ accessibilityAuditor: 'Cabinet', accessibilityTools: 'NVDA' }))).toEqual(
      auditOf(undefined),
    );
    const audit = auditOf(stored({ accessibilityRate: 82, accessibilityTools: ' NVDA \n\nJAWS' }));
    expect(audit).toMatchObject({ isOwn: false, tools: ['NVDA', 'JAWS'], nonConformities: [], auditor: undefined });
    for (const [accessibilityRate, percentage] of [
      [99.99, 99.9],
      [49.96, 49.9],
      [97.6, 97.6],
      [100, 100],
    ])
      expect(auditOf(stored({ accessibilityRate })).percentage).toBe(percentage);
  });

  it.each([
    [undefined, 'trois ans'],
    [null, 'trois ans'],
    ['', 'trois ans'],
    ['longtemps', 'trois ans'],
    ['5 ans', 'cinq ans'],
  ])('keep the proof of consent %j: %s', (proofRetention, text) => {
    expect(formatDuration(retentionOf(stored({ proofRetention }), 'proofRetention'))).toBe(text);
  });

  it.each([
    [null, 'partiellement conforme'],
    [0, 'non conforme'],
    [49.9, 'non conforme'],
    [50, 'partiellement conforme'],
    [99.9, 'partiellement conforme'],
    [100, 'totalement conforme'],
  ])('with the rate %s, the site is « %s »', (accessibilityRate, state) => {
    const audit = auditOf(stored({ accessibilityRate }));
    expect(audit.state).toBe(state);
    expect(audit.percentage).toBe(accessibilityRate ?? auditPercentage(siteAudit));
  });
});
