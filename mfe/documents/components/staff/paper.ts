import type { papers } from '#contracts/run/http/run-pdf.ts'

/** Where offices print on Letter; everywhere else they do on A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'SV', 'VE'])

/** The paper of the region that a language tag such as `en-US` names. */
export const paperFor = (language: string): (typeof papers)[number] =>
  letterRegions.has(language.split('-').at(-1)?.toUpperCase() ?? '') ? 'letter' : 'a4'
