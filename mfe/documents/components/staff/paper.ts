import type { papers } from '#contracts/run/http/run-pdf.ts'

/** The regions that print on Letter; all others use A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'SV', 'VE'])

/** The paper size of the region of a language tag such as `en-US`. */
export const paperFor = (language: string): (typeof papers)[number] =>
  letterRegions.has(language.split('-').at(-1)?.toUpperCase() ?? '') ? 'letter' : 'a4'
