import fc from 'fast-check'
import { expect } from 'vitest'
import { amountReader, amountWriter } from '#contracts/amount-text.ts'
import { decimalsOf } from '#contracts/currency.ts'
import { formatting, usualFormats } from '#contracts/formats.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const locales =
  `en-US en-GB en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CH it-IT it-CH es-ES es-CR es-CL pt-BR pt-PT pt-CV nl-NL
  pl-PL cs-CZ hu-HU sv-SE nb-NO da-DK fi-FI bg-BG lv-LV el-GR ru-RU uk-UA tr-TR he-IL ar-EG ar-AE fa-IR ur-PK hi-IN mr-IN
  bn-BD ne-NP my-MM th-TH ja-JP ko-KR zh-CN`.split(/\s+/)
const notation = fc.record({
  locale: fc.constantFrom(...locales),
  currency: fc.constantFrom('USD', 'EUR', 'CHF', 'INR', 'HUF', 'IDR', 'CVE', 'JPY', 'KRW', 'KWD', 'TND', 'CLF', 'UYW'),
})
const units = fc.oneof(fc.nat(20_000), fc.integer({ min: 0, max: 999_999_999_999 }))

fuzz(
  'an amount is read back from its field and from its money text, in every locale and currency',
  fc.property(notation, units, ({ locale, currency }, amount) => {
    const decimals = decimalsOf(currency)
    const read = amountReader({ locale, currency, decimals })
    const [typed, money] = [
      amountWriter({ locale, decimals })(amount),
      formatting({ ...usualFormats, locale, currency }),
    ]
    expect([read(typed), read(money.price(amount)), read(money.value(amount))]).toEqual([amount, amount, amount])
  }),
)

/** Of Arabic and Persian, by their signs. */
const digitOf = new Map(
  ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'].flatMap((digits) => [...digits].map((sign, digit) => [sign, String(digit)] as const)),
)

const signs = fc.constantFrom(..."0123456789.,'’ \u00a0\u202f-+–€$₹٫٬٠١۲ek".split(''))

fuzz(
  'a typed text is read as an amount, as none, or refused, and an amount has the digits that were typed',
  fc.property(notation, fc.string({ unit: signs, maxLength: 20 }), ({ locale, currency }, text) => {
    const decimals = decimalsOf(currency)
    const amount = amountReader({ locale, currency, decimals })(text)
    if (amount === 'unreadable' || amount === null) return
    const digits = text.replace(/\D/g, (sign) => digitOf.get(sign) ?? '')
    const written = String(amount).padStart(decimals + 1, '0')
    expect(written.replace(/^0+|0+$/g, '')).toBe(digits.replace(/^0+|0+$/g, ''))
  }),
)
