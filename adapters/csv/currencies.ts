/** Signs and words that stand for currencies in cells and headings, in small letters and without a full stop. */
const signs: Readonly<Record<string, string>> = {
  $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP BMD BSD BBD BZD FJD JMD NAD TTD XCD DOP UYU',
  us$: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  can$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  br$: 'BRL',
  $us: 'USD',
  $ca: 'CAD',
  $au: 'AUD',
  $nz: 'NZD',
  $sg: 'SGD',
  $hk: 'HKD',
  $mx: 'MXN',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP EGP GIP FKP SHP LBP',
  '£gb': 'GBP',
  '¥': 'JPY CNY',
  'jp¥': 'JPY',
  'cn¥': 'CNY',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  '₩': 'KRW',
  '₹': 'INR',
  rs: 'INR PKR LKR NPR MUR SCR',
  '₽': 'RUB',
  руб: 'RUB',
  '₴': 'UAH',
  '₺': 'TRY',
  tl: 'TRY',
  '₫': 'VND',
  đ: 'VND',
  '₪': 'ILS',
  '₱': 'PHP',
  '฿': 'THB',
  '₦': 'NGN',
  '₸': 'KZT',
  '₡': 'CRC',
  '₲': 'PYG',
  zł: 'PLN',
  kč: 'CZK',
  kr: 'SEK NOK DKK ISK',
  ft: 'HUF',
  lei: 'RON MDL',
  лв: 'BGN',
  fr: 'CHF XOF XAF XPF',
  sfr: 'CHF',
  r: 'ZAR',
  rm: 'MYR',
  rp: 'IDR',
  din: 'RSD',
  дин: 'RSD',
  kn: 'HRK',
}

const codes = new Set(Intl.supportedValuesOf('currency'))

/** The currencies that a code, sign or word may stand for; none if it stands for none. */
export const currenciesOf = (text: string): readonly string[] => {
  const word = text.normalize('NFKC').trim().replace(/\.$/, '')
  if (codes.has(word.toUpperCase())) return [word.toUpperCase()]
  return signs[word.toLowerCase()]?.split(' ') ?? []
}

const alternatives = Object.keys(signs)
  .filter((sign) => !/^\p{L}+$/u.test(sign))
  .map((sign) => sign.replaceAll('$', '\\$'))
const ending = new RegExp(
  `^(.*?)[\\s_-]*(?:[([]|\\bin\\s)?\\s*(${alternatives.join('|')}|(?<![a-z])[a-z]{3})\\s*[)\\]]?$`,
  'iu',
)

/** A heading without the currency at its end, and that currency: `Amount (EUR)`, `Betrag in €`, `value_usd`. */
export const headingInCurrency = (heading: string): { readonly name: string; readonly sign: string } | null => {
  const [, name = '', sign = ''] = ending.exec(heading.trim()) ?? []
  return name !== '' && currenciesOf(sign).length > 0 ? { name, sign } : null
}

const currencyAtEnd =
  /^(.*?)(?:currency|currencycode|currencyisocode|wahrung|wahrungscode|devise|moneda|moeda|valuta|waluta|divisa)$/
const currencyBefore = /(?:currencyof|wahrungvon|devisede|monedade|moedade|valutadi)(.+)/s

/**
 * Whether a heading is that of a column of currencies, such as `Deal currency code` or `Währung`. What HubSpot heads
 * `Amount in company currency` is an amount.
 */
export const isCurrencyHeading = (heading: string, plainHeading: string): boolean =>
  currencyAtEnd.test(plainHeading) && !/\sin\s/i.test(heading)

/** The column whose currencies a heading announces, as in `Amount Currency` and `Currency of Value`; null if there is none. */
export const columnInCurrency = (plainHeading: string): string | null =>
  (currencyBefore.exec(plainHeading) ?? currencyAtEnd.exec(plainHeading))?.[1] ?? null
