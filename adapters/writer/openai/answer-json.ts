/** The JSON object in an answer: the whole, or what stands between the first brace and the last one. */
export const jsonIn = (text: string): unknown =>
  parsed(text) ?? parsed(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
