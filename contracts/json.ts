/** What a text holds as JSON, or undefined where it is not JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
