/** Encodes data for a prompt as JSON without any `<`, inside tags that the data cannot close. */
export const delimit = (tag: 'client-data' | 'instructions', content: unknown): string =>
  `<${tag}>\n${JSON.stringify(content, null, 1).replaceAll('<', '\\u003c')}\n</${tag}>`
