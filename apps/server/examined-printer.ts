import { findChromium } from '#adapters/pdf/find-chromium.ts'
import { missingScripts } from '#adapters/pdf/installed-fonts.ts'
import type { Settings } from '#apps/settings.ts'
import type { CheckedPart } from '#contracts/system/http/system.ts'
import { explainError } from '#domain/kernel/unavailable.ts'

export type Fault = NonNullable<CheckedPart['fault']>

/** Null if there is a Chromium, or if CHROMIUM_PATH names one or is off. */
export const noPrinter = ({ CHROMIUM_PATH: path }: Settings): Fault | null =>
  path !== undefined || findChromium() !== null
    ? null
    : { sentence: 'there is no Chromium for PDFs.', mend: 'Install one, name it in CHROMIUM_PATH, or set that to off.' }

/** Null too if no PDF is printed at all. Never rejects: without a list of fonts, that is the fault. */
export const missingFonts = async ({ CHROMIUM_PATH: path }: Settings): Promise<Fault | null> => {
  if (path === 'off' || (path === undefined && findChromium() === null)) return null
  const scripts = await missingScripts().catch(explainError)
  if (typeof scripts === 'string')
    return {
      sentence: `the installed fonts could not be listed: ${scripts}.`,
      mend: 'Install fontconfig, for fc-list.',
    }
  if (scripts.length === 0) return null
  const sentence = `no font has the characters of ${scripts.join(', ')}: PDFs show boxes in their place.`
  return { sentence, mend: 'On Debian, install fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji.' }
}
