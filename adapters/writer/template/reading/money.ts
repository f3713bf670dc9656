/** An amount with its currency sign as written. */
export type Money = { readonly sign: string; readonly amount: number }

const grouped = /[,.']\d{3}/
const amounts =
  /(?<sign>US\$|\b(?:USD|EUR|GBP|CHF) ?|[$€£] ?)?(?<![\d.,])(?<digits>\d{1,3}(?:[,.']\d{3}){1,4}(?:\.\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)(?!\d) ?(?<scale>(?:k|thousand|m|million)\b)?/giu
const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }

/** The amounts in a line, in order: those with a currency or alone; without any, every plausible number. */
export const moneyIn = (line: string): readonly Money[] => {
  const found = [...line.matchAll(amounts)].map(({ groups = {} }) => ({
    sign: (groups.sign ?? '').trim(),
    amount: amountOf(groups.digits ?? '') * (scales[(groups.scale ?? '').toLowerCase()] ?? 1),
    isMarked: groups.sign !== undefined || groups.scale !== undefined || grouped.test(groups.digits ?? ''),
  }))
  if (/^\W*\d+\W*$/.test(line)) return found.map(({ sign, amount }) => ({ sign, amount }))
  const marked = found.filter(({ isMarked }) => isMarked)
  const likely = marked.length > 0 ? marked : found.filter(({ amount }) => amount >= 100 && !isYear(amount))
  return likely.map(({ sign, amount }) => ({ sign, amount }))
}

const isYear = (amount: number) => Number.isInteger(amount) && amount >= 1990 && amount < 2100

const amountOf = (digits: string): number => {
  if (!grouped.test(digits)) return Number(digits.replace(',', '.'))
  const [, whole = digits, cents = ''] = /^(.*?)(\.\d{1,2})?$/.exec(digits) ?? []
  return Number(whole.replace(/[,.']/g, '') + cents)
}

/** `$4,250`, `EUR 1,000.50`. */
export const moneyText = ({ sign, amount }: Money): string => {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  const text = amount.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: 2 })
  return /[a-z]$/i.test(sign) ? `${sign} ${text}` : sign + text
}
