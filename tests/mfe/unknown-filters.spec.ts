import { describe, expect, it } from 'vitest'
import {
  dayText,
  matching,
  oneOf,
  pastText,
  readFilters,
  textUpTo,
  unknownFilters,
} from '#mfe/kit/components/read-filters.ts'
import { leadListReaders } from '#mfe/leads/model/use-lead-address.ts'

const readers = {
  search: textUpTo(5),
  status: oneOf(['new', 'won']),
  workflow: matching(/^[1-9]\d*$/),
  from: dayText,
  at: pastText,
}
const unknownIn = (address: string) =>
  unknownFilters(new URLSearchParams(address), readers).map(({ name, text }) => `${name} ${text}`)

describe('the filters in an address', () => {
  it('are read by their readers, and nothing else of the address is', () =>
    expect(
      readFilters(new URLSearchParams('search=+harbour&status=won&workflow=4&from=2026-03-01&lead=x'), readers),
    ).toEqual({ search: 'harbo', status: 'won', workflow: '4', from: '2026-03-01' }))

  it('leave out what is no value of its filter, and name it', () => {
    const address = 'status=banana&workflow=04&from=2026-13-01&at=someday&search=+&view=x'
    expect(readFilters(new URLSearchParams(address), readers)).toEqual({})
    expect(unknownIn(address)).toEqual(['status banana', 'workflow 04', 'from 2026-13-01', 'at someday'])
  })

  it.each(['from=2026-02-30', 'at=2026-02-30'])('leave out a day that does not exist: %s', (address) => {
    expect(readFilters(new URLSearchParams(address), readers)).toEqual({})
    expect(unknownIn(address)).toEqual([address.replace('=', ' ')])
  })

  it('show no day that is still to come, except today', () => {
    const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())
    expect([unknownIn(`at=${today}`), unknownIn('at=2026-01-01'), unknownIn('at=3000-01-01')]).toEqual([
      [],
      [],
      ['at 3000-01-01'],
    ])
  })

  it.each(['sort=-createdAt', 'view=detailed', 'age=older', 'owner=me', 'minValue=777'])(
    'of the leads are all known: %s',
    (address) => expect(unknownFilters(new URLSearchParams(address), leadListReaders)).toEqual([]),
  )
})
