import { describe, expect, it } from 'vitest'
import { share } from '#domain/share/model/index.ts'
import { at } from '#tests/support/run/runs.ts'
import { created, opened, openShare, sectionsRead, viewed } from '#tests/support/share/shares.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(share)

describe('what anonymous readers add to the history of a link', () => {
  const visits = (count: number, by: 'person' | 'machine' = 'person') =>
    Array.from({ length: count }, (_, n) => opened({ visitId: `visit ${n}`, by }))

  it('is one visit for a browser that opens it again', () =>
    given(created(), opened())
      .when(openShare({ returning: true }))
      .givesNothing())

  it('is 120 people and 60 programs within an hour; more are let in and not recorded', () => {
    given(created(), ...visits(119))
      .when(openShare())
      .gives(opened())
    given(created(), ...visits(120))
      .when(openShare())
      .givesNothing()
    given(created(), ...visits(60, 'machine'))
      .when(openShare({ by: 'machine' }))
      .givesNothing()
    given(created(), ...visits(60, 'machine'))
      .when(openShare())
      .gives(opened())
  })

  it('begins anew with each hour', () =>
    given(created(), ...visits(120))
      .when(openShare({ now: at(3_600_000) }))
      .gives(opened({ openedAt: at(3_600_000) })))

  it('is 1,200 messages about reading within an hour', () => {
    const read = (visitId: string) => sectionsRead([{ section: 'A', milliseconds: 1 }], visitId)
    const many = Array.from({ length: 1200 }, (_, n) => read(`visit ${n}`))
    const command = { type: 'ReadSections', visitId: 'late', openedAt: at(0), now: at(60_000) } as const
    const sections = [{ section: 'A', milliseconds: 5 }]
    given(created(), ...many)
      .when({ ...command, sections })
      .givesNothing()
    given(created(), ...many.slice(1))
      .when({ ...command, sections })
      .gives({ type: 'ShareSectionsRead', data: { visitId: 'late', sections, readAt: at(60_000) } })
  })
})

it('the reading time of a visit is known until 200 others have read since', () => {
  const read = (visitId: string) => sectionsRead([{ section: 'A', milliseconds: 55_000 }], visitId)
  const others = Array.from({ length: 200 }, (_, n) => read(`other ${n}`))
  const sections = [{ section: 'A', milliseconds: 60_000 }]
  const command = { type: 'ReadSections', visitId: 'early', openedAt: at(0), now: at(60_000), sections } as const
  const eventOf = (milliseconds: number) =>
    ({
      type: 'ShareSectionsRead',
      data: { visitId: 'early', sections: [{ section: 'A', milliseconds }], readAt: at(60_000) },
    }) as const
  given(created(), read('early'), ...others.slice(1))
    .when(command)
    .gives(eventOf(5000))
  given(created(), read('early'), ...others)
    .when(command)
    .gives(eventOf(60_000))
})

it('an event of a visit copies nothing of those before', () => {
  const visit = (n: number) => [opened({ visitId: `${n}` }), sectionsRead([{ section: 'A', milliseconds: 1 }], `${n}`)]
  const before = [created(), ...Array.from({ length: 500 }, (_, n) => visit(n)).flat()].reduce(
    share.evolve,
    share.initialState,
  )
  const values = new Set<unknown>(Object.values(before))
  for (const event of [...visit(500), viewed('499')]) {
    const copied = Object.values(share.evolve(before, event)).filter(
      (value) => Array.isArray(value) && !values.has(value),
    )
    expect(copied).toEqual([])
  }
})

describe('a passcode that was guessed at too often', () => {
  const gated = created({ passcodeVerifier: 'old' })
  const exhausted = { type: 'SharePasscodeExhausted', data: { exhaustedAt: at(1000) } } as const
  const exhaust = { type: 'ExhaustPasscode', now: at(1000) } as const

  it('is recorded once', () => {
    given(gated).when(exhaust).gives(exhausted)
    given(gated, exhausted).when(exhaust).givesNothing()
    given(created()).when(exhaust).givesNothing()
  })

  it('is set anew by staff, and then no longer used up', () => {
    const set = { type: 'SharePasscodeSet', data: { passcodeVerifier: 'new', setAt: at(2000) } } as const
    given(gated, exhausted)
      .when({ type: 'ReviseShare', passcodeVerifier: 'new', now: at(2000) })
      .gives(set)
    given(gated, exhausted, set).when(exhaust).gives(exhausted)
    given(gated, exhausted, set)
      .when(openShare({ passcodeVerifier: 'new' }))
      .gives(opened())
  })
})
