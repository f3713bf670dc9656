import { writtenDay } from '#contracts/document/written-day.ts'
import { type Formats, formatting, serverFormats } from '#contracts/formats.ts'

/**
 * Writes a day, or that of an instant, as `March 24, 2025`; other text is returned unchanged.
 * @param language of the surrounding text; if omitted, the installation's own format applies
 */
export const longDate = (text: string, formats: Formats, language?: string): string =>
  writtenDay(text, formatting(serverFormats(formats), language))
