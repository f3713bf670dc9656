import { describe, expect, it } from 'vitest'
import { namesAddress } from '#domain/lead/model/index.ts'
import { type RunCommand, type RunEvent, run } from '#domain/run/model/index.ts'
import { securityEvent } from '#domain/security/model/index.ts'
import { share } from '#domain/share/model/index.ts'
import { at, cancelled, completed, requested, started } from '#tests/support/run/runs.ts'
import { created, openShare, revoked } from '#tests/support/share/shares.ts'
import { specification } from '#tests/support/specification.ts'
import { oneSecurityEvent } from '#tests/support/staff/staff-events.ts'

const now = at(9000)
const runErased: RunEvent = { type: 'RunErased', data: { erasedAt: now, leadId: 'a lead' } }
const eraseRun: RunCommand = { type: 'EraseRun', leadId: 'a lead', now }

describe('erasing a run', () => {
  const given = specification(run)
  const ended = [requested(), started(), completed()] as const

  it('that has ended drops what went in', () => {
    const erasing = given(...ended).when(eraseRun)
    erasing.gives(runErased)
    erasing.leaves({ status: 'completed', inputs: {} })
  })

  it('in flight cancels it first', () => given(requested(), started()).when(eraseRun).gives(cancelled(now), runErased))

  it('twice is the same as once', () =>
    given(...ended, runErased)
      .when(eraseRun)
      .givesNothing())

  it('is refused where there is none', () => given().when(eraseRun).isRefused({ type: 'RunNotFound' }))

  it.each<RunCommand>([
    { type: 'ReviseOutputs', outputs: 'Ada again', now },
    { type: 'RestoreOutputs', version: 3, outputs: 'Ada again', now },
    { type: 'EndRun', end: 'completed', outputs: 'Ada again', by: 'ada', now },
    { type: 'CompleteAttempt', attempt: 1, outputs: 'Ada again', by: 'worker', now },
  ])('lets nothing be added afterwards: $type', (command) =>
    given(...ended, runErased)
      .when(command)
      .isRefused({ type: 'RunErased' }),
  )
})

describe('erasing a link', () => {
  const given = specification(share)
  const erased = { type: 'ShareErased', data: { erasedAt: now, leadId: null } } as const
  const erase = (revoke: boolean) => ({ type: 'EraseShare', leadId: null, revoke, now }) as const

  it('to what is erased ends it for good', () => {
    given(created()).when(erase(true)).gives(revoked(now), erased)
    given(created(), revoked(now), erased).when({ type: 'RestoreShare', now }).isRefused({ type: 'ShareRevoked' })
  })

  it('that others read leaves it open, without a name', () => {
    given(created()).when(erase(false)).leaves({ status: 'live', name: null })
    given(created({ expiresAt: null }), erased)
      .when(openShare({ now }))
      .leaves({ status: 'live' })
  })
})

it('a security event is erased once', () => {
  const given = specification(securityEvent)
  const [recorded, erased] = [oneSecurityEvent.SecurityEventRecorded, oneSecurityEvent.SecurityEventErased]
  const erase = { type: 'EraseSecurityEvent', now: erased.data.erasedAt } as const
  given(recorded).when(erase).gives(erased)
  given(recorded, erased).when(erase).givesNothing()
  given().when(erase).isRefused({ type: 'NotRecorded' })
})

it.each([
  ['ada@example.com', true],
  ['{"email":"Ada@Example.com"}', true],
  ['Write to ada@example.com.', true],
  ['<ada@example.com>, others', true],
  ['notada@example.com', false],
  ['to.ada@example.com', false],
  ['ada@example.com.au', false],
  ['ada@example.community', false],
  ['zada@example.com ada@example.com', true],
  ['', false],
])('distinguishes the addresses of two people: %s', (text, named) =>
  expect(namesAddress(text, ' ada@example.com')).toBe(named),
)
