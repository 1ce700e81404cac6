/** The options of a `select`, each with its value and its label. */
export const Options = ({ of: options }: { of: readonly (readonly [value: string, label: string])[] }) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
