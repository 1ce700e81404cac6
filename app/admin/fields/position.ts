/** Two decimal degrees, as in « 16.2316, -61.5310 » and in the links of Google Maps and OpenStreetMap. */
const degrees = /(-?\d{1,2}[.]\d{2,})(?:\s*,\s*|\s+|\/|!4d|%2C|&m?lon=)(-?\d{1,3}[.]\d{2,})/;

/** The position in a pasted text, as it is typed in French; undefined where there is none. */
export function positionIn(text: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = degrees.exec(text) ?? [];
  return latitude && longitude
    ? { latitude: latitude.replace('.', ','), longitude: longitude.replace('.', ',') }
    : undefined;
}
