/** The value under a name that people choose: an input called `constructor` has not what every object inherits under it. */
export const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined
