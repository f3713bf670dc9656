import { describe, it } from 'vitest'
import { type SectionTime, type ShareCommand, type ShareEvent, share } from '#domain/share/model/index.ts'
import { at } from '#tests/support/run/runs.ts'
import { created, opened, openShare, sectionsRead, viewed } from '#tests/support/share/shares.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(share)

describe('opening a link', () => {
  it('begins a visit', () => given(created()).when(openShare()).gives(opened()))

  it('by a bot is counted separately', () =>
    given(created())
      .when(openShare({ by: 'machine' }))
      .gives(opened({ by: 'machine' })))

  it('by staff is nothing to record', () =>
    given(created())
      .when(openShare({ by: 'staff' }))
      .givesNothing())

  it('keeps no address that it did not ask for', () =>
    given(created())
      .when(openShare({ email: 'ada@example.com' }))
      .gives(opened()))
})

describe('a link with a passcode', () => {
  const gated = created({ passcodeVerifier: 'right' })
  const refusal = { type: 'ShareGated', passcode: true, email: false } as const

  it.each(['person', 'machine', 'staff'] as const)('asks a %s for it', (by) =>
    given(gated)
      .when(openShare({ by }))
      .isRefused({ ...refusal, passcodeWrong: false }),
  )

  it('says that another is wrong', () =>
    given(gated)
      .when(openShare({ passcodeVerifier: 'wrong' }))
      .isRefused({ ...refusal, passcodeWrong: true }))

  it('opens by the right one', () =>
    given(gated)
      .when(openShare({ passcodeVerifier: 'right' }))
      .gives(opened()))

  it('and an e-mail gate requires both', () => {
    const both = created({ passcodeVerifier: 'right', requiresEmail: true })
    const gate = { type: 'ShareGated', passcode: true, email: true, passcodeWrong: false } as const
    given(both).when(openShare()).isRefused(gate)
    given(both)
      .when(openShare({ passcodeVerifier: 'right' }))
      .isRefused(gate)
    given(both)
      .when(openShare({ email: 'ada@example.com' }))
      .isRefused(gate)
    given(both)
      .when(openShare({ passcodeVerifier: 'right', email: 'ada@example.com' }))
      .gives(opened({ email: 'ada@example.com' }))
  })
})

const view = (visitId = 'visit 1'): ShareCommand => ({ type: 'ViewShare', visitId, now: at(1000) })

describe('viewing a report', () => {
  it('counts once per visit, however often it is said', () => {
    given(created(), opened()).when(view()).gives(viewed())
    given(created(), opened(), viewed()).when(view()).givesNothing()
  })

  it('counts each visit', () =>
    given(created(), opened(), viewed(), opened({ visitId: 'visit 2' }))
      .when(view('visit 2'))
      .gives(viewed('visit 2')))

  it.each([
    ['a program', opened({ by: 'machine' })],
    ['a visit that never was', opened({ visitId: 'another' })],
  ])('does not count %s', (_, event) => given(created(), event).when(view()).givesNothing())

  it('keeps only so many visits without a look', () => {
    const many: ShareEvent[] = Array.from({ length: 1000 }, (_, n) => opened({ visitId: `visit ${n}` }))
    const later = given(created(), ...many)
    for (const visit of ['visit 800', 'visit 999']) later.when(view(visit)).gives(viewed(visit))
    later.when(view('visit 799')).givesNothing()
  })
})

const read = (sections: readonly SectionTime[], now = at(61_000)): ShareCommand => ({
  type: 'ReadSections',
  visitId: 'visit 1',
  openedAt: at(1000),
  sections,
  now,
})
const asRead = (sections: readonly SectionTime[]): ShareEvent => ({
  type: 'ShareSectionsRead',
  data: { visitId: 'visit 1', sections, readAt: at(61_000) },
})

describe('reading sections', () => {
  it('is recorded, a section that is named twice with both times', () => {
    const [scope, price] = [
      { section: 'Scope', milliseconds: 100 },
      { section: 'Price', milliseconds: 5 },
    ]
    given(created(), opened())
      .when(read([scope, price, scope]))
      .gives(asRead([{ ...scope, milliseconds: 200 }, price]))
  })

  it('for no time at all is nothing', () =>
    given(created(), opened())
      .when(read([{ section: 'Scope', milliseconds: 0 }]))
      .givesNothing())

  it('for longer than the visit is cut to its length', () =>
    given(created(), opened())
      .when(read([{ section: 'Scope', milliseconds: 3_600_000 }]))
      .gives(asRead([{ section: 'Scope', milliseconds: 60_000 }])))

  it('for longer than the visit, in several messages or sections together, is cut to it as well', () => {
    const [scope, price] = [
      { section: 'Scope', milliseconds: 50_000 },
      { section: 'Price', milliseconds: 50_000 },
    ]
    given(created(), opened())
      .when(read([scope, price]))
      .gives(asRead([scope, { ...price, milliseconds: 10_000 }]))
    given(created(), opened(), sectionsRead([scope]))
      .when(read([scope]))
      .gives(asRead([{ ...scope, milliseconds: 10_000 }]))
    given(created(), opened(), sectionsRead([scope], 'visit 2'))
      .when(read([scope]))
      .gives(asRead([scope]))
  })

  it('is recorded at most 200 times per visit, which bounds the stream', () => {
    const moment = sectionsRead([{ section: 'Scope', milliseconds: 1 }])
    const readings = (times: number) => Array.from({ length: times }, () => moment)
    const once = [{ section: 'Scope', milliseconds: 1 }]
    given(created(), opened(), ...readings(199))
      .when(read(once))
      .gives(asRead(once))
    given(created(), opened(), ...readings(200))
      .when(read(once))
      .givesNothing()
  })

  it('keeps at most 60 sections, with any invented names', () => {
    const known = Array.from({ length: 59 }, (_, n) => ({ section: `Section ${n}`, milliseconds: 1 }))
    const [further, tooMany] = [
      { section: 'Further', milliseconds: 1 },
      { section: 'One too many', milliseconds: 1 },
    ]
    given(created(), opened(), sectionsRead(known))
      .when(read([further, tooMany, ...known.slice(0, 1)]))
      .gives(asRead([...known.slice(0, 1), further]))
  })
})
