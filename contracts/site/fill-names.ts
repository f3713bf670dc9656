/** A text with the values of its names in double braces; a name without a value is left as it is. */
export const fillNames = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
