import { expect, it } from 'vitest'
import { mailLink, phoneLink } from '#mfe/leads/model/reach-address.ts'

/** Notations of ITU-T E.123 and DIN 5008, and what a telephone dials for each (RFC 3966, 3). */
it.each([
  ['+49 (0)30 901820-12', 'tel:+493090182012'],
  ['0049 (0)30 901820', 'tel:004930901820'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['030/555 66 77', 'tel:0305556677'],
  ['(0304) 555.667', 'tel:0304555667'],
  ['+1 312 555 0123 ext. 45', 'tel:+13125550123;ext=45'],
  ['+1-312-555-0123 x45', 'tel:+13125550123;ext=45'],
  ['+49\u00a030\u202f901820', 'tel:+4930901820'],
  ['+49 30 901820, +49 170 1234567', 'tel:+4930901820'],
  ['030 901820 / 0170 1234567', 'tel:030901820'],
  ['+49 30 901820 +49 170 1234567', 'tel:+4930901820'],
  ['030 901820 oder 0170 1234567', 'tel:030901820'],
  ['Tel. 030/901820 Fax 030/901821', 'tel:030901820'],
  ['+971 ٤ ٣٦٦ ٨٨٨٨', 'tel:+97143668888'],
  ['０３－１２３４－５６７８', 'tel:0312345678'],
  ['+1 312 555 0123 #45', 'tel:+13125550123;ext=45'],
])('%s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

/** ETSI TS 122 030: what diverts calls, shows a serial number or resets a telephone begins with one of these signs. */
it.each(['**21*+4930901820#', '*#06#', '*2767*3855#', '##002#', 'Tel.: *21*030901820#', '＊２１＊０３０#'])(
  '%s is a code of the telephone, and not dialled',
  (phone) => {
    expect(phoneLink(phone)).toBeUndefined()
  },
)

it('an address keeps its signs in a link', () => {
  expect(mailLink('a&b?c@mail.example')).toBe('mailto:a%26b%3Fc@mail.example')
})
