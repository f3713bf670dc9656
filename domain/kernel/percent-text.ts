/** A part of an address without percent encoding; as it is where a percent sign in it encodes nothing, as in passwords. */
export const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
