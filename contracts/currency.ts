/**
 * The currencies of ISO 4217 (list one of 2026-01-01, published by SIX) by the digits of their minor unit: how amounts
 * are kept. The locale data of browsers and of Node only writes them: it differs between the two and from one version
 * to the next.
 */
const codesByDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP
     COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
     JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN
     NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
     THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  // Withdrawn since 2021: documents and installations of then stay readable.
  [2, 'ANG BGN CUC HRK SLL ZWL'],
]

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  codesByDecimals.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, decimals] as const)),
)

/**
 * Kept without decimals by release 0.1.0, whose digits were those of the locale data (ICU), in Node as in Chromium. RSD is
 * not among them: Node kept two, Chromium none, and a stored amount does not say which of them wrote it.
 */
const withoutDecimalsBefore: ReadonlySet<string> = new Set(
  'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' '),
)

/** Whether a text is a currency code of ISO 4217 that amounts can be kept in, in capital letters. */
export const isCurrency = (code: string): boolean => decimalsByCode.has(code)

/**
 * The decimals that amounts in a currency are kept with: 2 for USD, 0 for JPY, 2 for a code that is none.
 * @param earlier whether the installation goes on with the decimals of release 0.1.0
 */
export const decimalsOf = (currency: string, earlier = false): number =>
  earlier && withoutDecimalsBefore.has(currency) ? 0 : (decimalsByCode.get(currency) ?? 2)
