import { describe, expect, it } from 'vitest'
import { type ShareCommand, share } from '#domain/share/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { at } from '#tests/support/run/runs.ts'
import { created, createShare, opened, openShare, restored, revoked } from '#tests/support/share/shares.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(share)
const tenYears = 3650 * 86_400_000

const revoke = (now = at(2000)): ShareCommand => ({ type: 'RevokeShare', now })
const restore = (now = at(3000)): ShareCommand => ({ type: 'RestoreShare', now })
const view = (now = at(2000)): ShareCommand => ({ type: 'ViewShare', visitId: 'visit 1', now })
const read = (now = at(2000)): ShareCommand => ({
  type: 'ReadSections',
  visitId: 'visit 1',
  openedAt: at(1000),
  sections: [{ section: 'Scope', milliseconds: 10 }],
  now,
})
const revise = (fields: object, now = at(2000)): ShareCommand => ({ type: 'ReviseShare', now, ...fields })

describe('making a link', () => {
  it('records what it shows, to whom and until when', () => given().when(createShare()).gives(created()))

  it('twice under one id is refused', () =>
    given(created()).when(createShare()).isRefused({ type: 'ShareAlreadyCreated' }))

  it.each([
    ['this very moment', noon],
    ['the past', at(-1)],
    ['more than ten years on', at(tenYears + 1)],
  ])('that ends in %s is refused', (_, expiresAt) =>
    given().when(createShare({ expiresAt })).isRefused({ type: 'ExpiryOutOfRange' }),
  )

  it.each([null, at(1), at(tenYears)])('that ends at %s is welcome', (expiresAt) =>
    given().when(createShare({ expiresAt })).gives(created({ expiresAt })),
  )
})

describe('of a link that never was', () => {
  it.each([openShare(), view(), read(), revise({ name: 'Eve' }), revoke(), restore()])('$type is refused', (command) =>
    given().when(command).isRefused({ type: 'ShareNotFound' }),
  )
})

describe('a link that has expired', () => {
  const over = created({ expiresAt: at(1500) })

  it.each([openShare({ now: at(1500) }), view(), read()])('refuses $type', (command) =>
    given(over, opened()).when(command).isRefused({ type: 'ShareExpired' }),
  )

  it('lives until that very moment', () =>
    given(over)
      .when(openShare({ now: at(1499) }))
      .gives(opened({ openedAt: at(1499) })))

  it('opens again once it is extended', () => {
    const expiresAt = at(5000)
    const extended = { type: 'ShareExpirySet', data: { expiresAt } } as const
    given(over).when(revise({ expiresAt })).gives(extended)
    given(over, extended)
      .when(openShare({ now: at(2000) }))
      .gives(opened({ openedAt: at(2000) }))
  })

  it('can still be revoked', () => given(over).when(revoke()).gives(revoked()))
})

describe('revising a link', () => {
  it('records what really changes, one event each', () =>
    given(created())
      .when(revise({ name: 'Eve', expiresAt: null }))
      .gives({ type: 'ShareRenamed', data: { name: 'Eve' } }, { type: 'ShareExpirySet', data: { expiresAt: null } }))

  it('to the current value gives no events', () =>
    given(created())
      .when(revise({ name: 'Ada', expiresAt: at(86_400_000) }))
      .givesNothing())

  it('to an end in the past is refused', () =>
    given(created())
      .when(revise({ name: 'Eve', expiresAt: noon }))
      .isRefused({ type: 'ExpiryOutOfRange' }))
})

describe('revoking a link', () => {
  it('ends it at once', () => {
    given(created()).when(revoke()).gives(revoked())
    for (const command of [openShare(), view(), read(), revise({ name: 'Eve' })]) {
      given(created(), opened(), revoked()).when(command).isRefused({ type: 'ShareRevoked' })
    }
  })

  it('twice is the same as once', () => given(created(), revoked()).when(revoke()).givesNothing())

  it('can be undone for a minute, and then no more', () => {
    given(created(), revoked())
      .when(restore(at(62_000)))
      .gives(restored(at(62_000)))
    given(created(), revoked())
      .when(restore(at(62_001)))
      .isRefused({ type: 'RevokedTooLongAgo' })
  })

  it('undone leaves the link as if nothing had been', () => {
    const before = [created(), opened()].reduce(share.evolve, share.initialState)
    const after = [created(), opened(), revoked(), restored()].reduce(share.evolve, share.initialState)
    expect(after).toEqual(before)
  })

  it('has nothing to undo while it is live', () => given(created()).when(restore()).givesNothing())
})
