import fc from 'fast-check'
import { expect } from 'vitest'
import { readExactJson } from '#contracts/json.ts'
import { compares } from '#domain/kernel/condition.ts'
import { compareNumerals, numeralIn, parseExactly, readsAsNumber } from '#domain/kernel/numeral.ts'
import { formatJson } from '#mfe/workflows/model/run-text.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })
const exponent = fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), digits(4)).map((parts) => parts.join(''))
/** A number in any spelling of RFC 8259. */
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constant('0'),
      digits(25).map((text) => `1${text}`),
    ),
    fc.option(digits(25)),
    fc.option(exponent),
  )
  .map(([sign, whole, fraction, power]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${power ?? ''}`)

/** JSON text as `JSON.stringify` spaces it, with numbers in every spelling. */
const { json } = fc.letrec<{ json: string; list: string; object: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    number,
    fc.constantFrom('true', 'false', 'null'),
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    fc.string().map((text) => JSON.stringify(`${text} 1.10 {"a":1.0}`)),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
  object: fc
    .dictionary(
      fc.string({ minLength: 1 }).filter((name) => !/^\d+$/.test(name)),
      tie('json'),
      { maxKeys: 4 },
    )
    .map(
      (fields) =>
        `{${Object.entries(fields)
          .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
          .join()}}`,
    ),
}))

fuzz(
  'any JSON that is parsed and written again is the same text',
  fc.property(json, (text) => {
    expect(JSON.stringify(parseExactly(text))).toBe(text)
  }),
)

fuzz(
  'any JSON is pretty-printed without a change but white space, and read in a browser with every digit',
  fc.property(json, (text) => {
    expect(JSON.stringify(parseExactly(formatJson(text)))).toBe(text)
    const result = JSON.stringify(readExactJson(text))
    for (const one of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [])
      expect(result).toContain(one)
  }),
)

fuzz(
  'any text parses as JSON does, or is refused as JSON refuses it',
  fc.property(
    fc.oneof(fc.string(), fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]",:.-+eE01 \\u') })),
    (text) => {
      const plain = outcome(() => JSON.stringify(JSON.parse(text)))
      const exact = outcome(() => JSON.stringify(JSON.parse(JSON.stringify(parseExactly(text)))))
      expect(exact).toBe(plain)
    },
  ),
)

const outcome = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return (error as Error).name
  }
}

fuzz(
  'numbers are ordered by their value, exactly',
  fc.property(
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    fc.nat(45),
    (one, other, places) => {
      const [first, second] = [scaledDown(one, places), scaledDown(other, places)]
      expect(Math.sign(compareNumerals(first, second))).toBe(one > other ? 1 : one < other ? -1 : 0)
      expect(compares(first, 'above', second)).toBe(one > other)
      expect(compares(first, 'is', second)).toBe(one === other)
      expect(compares(`${one}e-${places}`, 'is', first)).toBe(true)
    },
  ),
)

/** An integer divided by a power of ten, as a decimal. */
const scaledDown = (value: bigint, places: number): string => {
  const text = `${value < 0n ? -value : value}`.padStart(places + 1, '0')
  const decimal = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  return value < 0n ? `-${decimal}` : decimal
}

fuzz(
  'a number that was typed is a number of the same value, or none',
  fc.property(fc.oneof(number, fc.string({ unit: fc.constantFrom(...'0123456789+-.eE x,') })), (typed) => {
    const numeral = numeralIn(typed)
    if (numeral === null) return
    const written = JSON.stringify(numeral)
    expect(readsAsNumber(written) || written.length > 1000).toBe(true)
    expect(Object.is(Number(written), Number(typed))).toBe(true)
  }),
)
