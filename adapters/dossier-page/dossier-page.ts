import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { decimalsOf } from '#contracts/currency.ts'
import type { Formats } from '#contracts/formats.ts'
import { publicPages } from '#contracts/site/http/pages.ts'
import type { Dossier } from '#domain/audit/service/proofs.ts'
import { eventWords } from '#domain/timeline/linked-entries.ts'

const fileBeside = (name: string) => readFileSync(resolve(import.meta.dirname, name), 'utf8')
const verifierFile = resolve(import.meta.dirname, '../../verifier/verify-dossier.mjs')

/** Names of staff and of tokens by actor, as the installation has them now. */
type People = Readonly<Record<string, string>>

/**
 * The dossier as one page for people: it needs no network, verifies itself with the source of `verifier/`, and draws
 * only what it has verified. Amounts are written in the currency of the installation, as they are kept. With the address
 * of the site, an origin links to the page as it was then.
 */
export const dossierPage =
  (formats: Formats, publicUrl: string | null = null, brandName: string | null = null) =>
  (dossier: Dossier, people: People = {}): string => {
    const parts: readonly (readonly [placeholder: string, content: string])[] = [
      ['/* style */', fileBeside('page.css')],
      ['/* verifier */', readFileSync(verifierFile, 'utf8')],
      ['/* stories */', fileBeside('stories.js')],
      ['/* script */', fileBeside('page.js')],
      ['"money placeholder"', JSON.stringify(moneyOf(formats))],
      [
        '"site placeholder"',
        JSON.stringify({ publicUrl, brandName, people, eventWords, pages: Object.keys(publicPages) }).replaceAll(
          '<',
          '\\u003c',
        ),
      ],
      // No string may close the script element.
      ['"placeholder"', JSON.stringify(dossier).replaceAll('<', '\\u003c')],
    ]
    return parts.reduce(
      (page, [placeholder, content]) => page.replace(placeholder, () => content),
      fileBeside('page.html'),
    )
  }

const moneyOf = ({ locale, currency, earlierDecimals }: Formats) => ({
  locale,
  currency,
  decimals: decimalsOf(currency, earlierDecimals),
})
