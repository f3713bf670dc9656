import { siteOf } from '#contracts/messages.ts'
import { textsIn } from '#contracts/site/language-texts.ts'
import type { SiteTexts } from '#contracts/site/texts.ts'
import english from '../content/site.json' with { type: 'json' }

/** The texts of the public site that the build has in a language. */
export const builtTexts = (language: string): SiteTexts =>
  textsIn(language, (language === 'en' ? english : siteOf(language)) as SiteTexts)
