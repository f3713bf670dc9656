/** Data for a prompt, between tags that nothing in it can close: as JSON without any `<`. */
export const delimited = (tag: 'client-data' | 'instructions', content: unknown): string =>
  `<${tag}>\n${JSON.stringify(content, null, 1).replaceAll('<', '\\u003c')}\n</${tag}>`
