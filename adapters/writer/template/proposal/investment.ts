import type { Translate } from '#contracts/messages.ts'
import type { DocumentFormats } from '#domain/document/ports/writer.ts'
import { bold, headedList, paragraphs, sentence } from '../markup.ts'
import { firmMoney } from '../reading/firm-money.ts'
import { itemsOf, nonEmpty, tidy } from '../reading/items.ts'
import { decimalsIn, type Money, moneyText } from '../reading/money.ts'
import type { ProposalNotes } from './notes.ts'

/** Price and payment schedule; the shares are computed if the total is a single amount. */
export const investment = (
  { totalInvestment, payments }: ProposalNotes,
  formats: DocumentFormats,
  t: Translate,
): string => {
  const total = totalInvestment === '' ? '' : t('The total investment is {amount}.', { amount: bold(totalInvestment) })
  const shares = withAmounts(installments(payments), totalInvestment, formats)
  if (shares.length === 1)
    return paragraphs(total, t('Payment: {schedule}', { schedule: sentence(shares[0] ?? '') }), t(closing))
  return paragraphs(total, headedList(t('Payment schedule'), shares), t(closing))
}

const closing =
  'This covers everything that is listed as in scope. Work beyond it is quoted separately and begins only with your approval.'

/** `50% upfront, 50% on completion` is a list even with long items: each starts with its percentage, or has a label before it. */
const installments = (payments: string): readonly string[] => {
  const isList = payments.includes('\n') || /^\(?\d{1,2}[.)] /.test(payments)
  const labelParts = isList ? [] : payments.split(nextLabel)
  const startsWithLabel = !/^\d{1,3}(?:[.,]\d{1,4})? ?%/.test(payments)
  if (startsWithLabel && labelParts.length > 1 && labelParts.every(hasShare)) return nonEmpty(labelParts.map(tidy))
  const shares = isList ? [] : sharesIn(payments, nextPercentage)
  // Words alone before a percentage may as well lead to a discount or a fee: `100% now with 5% discount`.
  const all = areWhole(shares) || isList ? shares : sharesIn(payments, nextShare)
  return all.length > 1 ? nonEmpty(all.map(tidy)) : itemsOf(payments)
}

const sharesIn = (payments: string, separator: RegExp): readonly string[] => {
  const [before = '', ...shares] = payments.split(separator)
  // Words before the first percentage are its own: `Pay 50% now`.
  return hasShare(before) ? [before, ...shares] : [`${before} ${shares[0] ?? ''}`, ...shares.slice(1)]
}

const hasShare = (text: string): boolean => /\d ?%/.test(text)

const joint = '(?:and|then|plus|und|dann|sowie|[&+/|•·–—-]) '
const percentageAhead = String.raw`(?=\d{1,3}(?:[.,]\d{1,4})? ?%)`
const nextPercentage = new RegExp(`[,;.]? (?:${joint}){0,3}${percentageAhead}`)
const nextShare = new RegExp(`(?:[,;.] (?:${joint}){0,3}| (?:${joint}){1,3})${percentageAhead}`)

const nextLabel = /[,;] (?:(?:and|then|und|dann) )?| (?:and|und|[&+/|•·]) /

const percentage = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?%/

const percentsOf = (shares: readonly string[]): readonly number[] =>
  shares.map((share) => Number(percentage.exec(share)?.[1]?.replace(',', '.')))

const areWhole = (shares: readonly string[]): boolean =>
  Math.round(percentsOf(shares).reduce((sum, percent) => sum + percent * 100, 0)) === 10_000

const withAmounts = (
  shares: readonly string[],
  totalInvestment: string,
  formats: DocumentFormats,
): readonly string[] => {
  const total = firmMoney(totalInvestment, formats)
  const percents = percentsOf(shares)
  const namesAmounts = shares.some((share) => /[$€£]/.test(share))
  if (total === null || !areWhole(shares) || namesAmounts) return shares
  const amounts = split(total, percents, decimalsIn(total, formats))
  return shares.map((share, at) =>
    share.replace(percentage, (percent: string, _number: string, place: number) => {
      const money = moneyText(amounts[at] ?? total, formats)
      return share[place - 1] === '(' ? `${percent}, ${money}` : `${percent} (${money})`
    }),
  )
}

/** The shares add up to the total in the currency's smallest unit: the last one absorbs the rounding. */
const split = ({ sign, amount }: Money, percents: readonly number[], decimals: number): readonly Money[] => {
  const unit = 10 ** decimals
  const whole = Math.round(amount * unit)
  const units = percents.map((percent) => Math.round((whole * Math.round(percent * 100)) / 10_000))
  const left = whole - units.reduce((sum, share) => sum + share, 0)
  return units.map((share, at) => ({ sign, amount: (at === units.length - 1 ? share + left : share) / unit }))
}
