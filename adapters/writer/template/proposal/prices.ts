import { cutText } from '#contracts/cut-text.ts'
import { type Pricing, readPricing } from '#contracts/document/pricing.ts'
import type { Translate } from '#contracts/messages.ts'
import type { DocumentFormats } from '#domain/document/ports/writer.ts'
import { firmMoney } from '../reading/firm-money.ts'
import { capitalise, nonEmpty } from '../reading/items.ts'
import { currencyOf, decimalsIn, type Money, moneyIn, signFirst } from '../reading/money.ts'
import type { Titled } from '../reading/titled.ts'
import type { ProposalNotes } from './notes.ts'

/**
 * The price table, as far as the notes give amounts: one line per component if each names its price and they add up to
 * the total, else one line with the total. Null without a single total, such as for a range.
 */
export const prices = (
  { totalInvestment, components }: ProposalNotes,
  formats: DocumentFormats,
  t: Translate,
): Pricing | null => {
  const total = firmMoney(totalInvestment, formats)
  if (total === null && /\d/.test(totalInvestment)) return null
  const lines = pricedLines(components, total, formats)
  if (lines.length > 0) return tableOf(lines, formats)
  const name = t('Engagement as described in this proposal')
  return total === null ? null : tableOf([{ name, money: total }], formats)
}

type Line = {
  readonly name: string
  readonly description?: string
  readonly money: Money
  readonly optional?: boolean
}

const pricedLines = (components: readonly Titled[], total: Money | null, formats: DocumentFormats): readonly Line[] => {
  const lines = components.map((component) => lineOf(component, formats))
  const priced = nonNull(lines)
  if (priced.length < lines.length) return []
  const due = priced.filter(({ optional }) => !optional).reduce((sum, { money }) => sum + unitsOf(money, formats), 0)
  return total === null || due === unitsOf(total, formats) ? priced : []
}

const nonNull = (lines: readonly (Line | null)[]): readonly Line[] => lines.flatMap((line) => line ?? [])

const amount = '(?:US\\$|(?:USD|EUR|GBP|CHF) ?|[$€£] ?)?\\d'
/** An estimate, a multiple, a rate or an amount below zero: its number is not the price of the component. */
const vague = new RegExp(
  [
    `(?:(?<!\\p{L})(?:from|up to|approx\\p{L}*\\.?|about|around|roughly|at least|ab|ca\\.?|circa|bis zu|rund|etwa|mindestens)|~|\\d ?[x×]) ?${amount}`,
    `(?:^|[\\s(])[-−](?=[$€£\\d])`,
    `\\d(?: ?(?:k|[$€£]|USD|EUR|GBP|CHF))? ?(?:[/×]|(?:x|per|each|an?|pro|je|monthly|hourly|daily|weekly|monatlich)(?!\\p{L}))`,
  ].join('|'),
  'iu',
)

/** A component that names one price with its currency. */
const lineOf = (component: Titled, formats: DocumentFormats): Line | null => {
  const { title, detail } = component
  if (vague.test(title) || vague.test(detail)) return null
  const [money, ...others] = moneyIn(`${title}: ${detail}`, formats).filter(({ sign }) => sign !== '')
  if (money === undefined || others.length > 0) return null
  const [name = '', description] = wordsOf(component, formats)
  const optional = /\boptional\b/i.test(`${title} ${detail}`)
  return name === ''
    ? null
    : { name: capitalise(name), ...(description === undefined ? {} : { description }), money, optional }
}

/** Title and description without prices; where the title is `Optional` alone, the description takes its place. */
export const wordsOf = ({ title, detail }: Titled, formats: DocumentFormats): readonly string[] =>
  nonEmpty([title, detail].map((text) => withoutPrice(signFirst(text, formats))))

const price = /\(?(?:US\$|\b(?:USD|EUR|GBP|CHF)|[$€£]) ?\d[\d,.']*(?: ?(?:k|thousand|m|million)\b)?\)?/gi

const withoutPrice = (text: string): string =>
  nonEmpty(
    text
      .replace(price, '|')
      .replace(/\(?\boptional\b\)?:?/gi, '|')
      .split('|')
      .map((part) =>
        part
          .trim()
          .replace(/^[\s,;:.–—-]+/, '')
          .replace(/[,;:–—-]$/, ''),
      ),
  ).join(', ')

/** In the currency's smallest unit. */
const unitsOf = (money: Money, formats: DocumentFormats): number =>
  Math.round(money.amount * 10 ** decimalsIn(money, formats))

const tableOf = (lines: readonly Line[], formats: DocumentFormats): Pricing | null => {
  const [code, ...others] = new Set(lines.map(({ money }) => currencyOf(money, formats.currency)))
  if (code === undefined || others.length > 0) return null
  const items = lines.map(({ money, optional = false, ...line }) => ({
    ...line,
    name: cutText(line.name, 200),
    quantity: 1,
    unitPrice: unitsOf(money, formats),
    optional,
    selected: false,
  }))
  return readPricing({ pricing: { currency: code, taxRate: 0, items } })
}
