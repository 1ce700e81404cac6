import { expect, it } from 'vitest';
import { positionIn } from './FormFields.tsx';

it.each([
  '16.2316, -61.5310',
  '16.2316 -61.5310',
  'https://www.google.com/maps/place/Memorial/@16.2316,-61.5310,17z/data=!3m1!4b1',
  'https://www.google.com/maps?q=16.2316%2C-61.5310',
  'https://www.openstreetmap.org/#map=18/16.2316/-61.5310',
  'https://www.openstreetmap.org/?mlat=16.2316&mlon=-61.5310',
])('A position is read in « %s »', (text) => {
  expect(positionIn(text)).toEqual({ latitude: '16,2316', longitude: '-61,5310' });
});

it.each(['16.2316', '16,2316', 'Rue Raspail, 97110', 'https://maps.app.goo.gl/x1.23'])(
  'None is read in « %s »',
  (text) => {
    expect(positionIn(text)).toBeUndefined();
  },
);
