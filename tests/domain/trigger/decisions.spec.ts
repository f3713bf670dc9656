import { describe, expect, it } from 'vitest'
import { type TriggerEvent, trigger } from '#domain/trigger/model/index.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(trigger)
const now = '2026-01-01T12:00:00.000Z'
const inAWeek = '2026-01-08T12:00:00.000Z'

const settings = {
  ...{ workflowId: 3, limit: null, enabled: true, secret: null },
  setup: { kind: 'event', on: 'lead_captured', where: [] },
} as const
const added = (shadowUntil: string | null = null): TriggerEvent => ({
  type: 'TriggerAdded',
  data: { ...settings, shadowUntil },
})
const removed: TriggerEvent = { type: 'TriggerRemoved', data: {} }
const revise = (fields: object) => ({ type: 'ReviseTrigger', now, ...fields }) as const
const causeAt = (cause: string, position: number | null) => ({ cause, position, at: now, leadId: null })
const record = (cause: string, position: number | null) =>
  ({ type: 'RecordShadow', ...causeAt(cause, position) }) as const
const shadowed = (cause: string, position: number | null): TriggerEvent => ({
  type: 'TriggerShadowed',
  data: causeAt(cause, position),
})

describe('a trigger', () => {
  it('is added once, and never again after its removal', () => {
    const add = { type: 'AddTrigger', ...settings, shadow: false, now } as const
    given().when(add).gives(added())
    given(added()).when(add).isRefused({ type: 'TriggerAlreadyAdded' })
    given(added(), removed).when(add).isRefused({ type: 'TriggerAlreadyAdded' })
  })

  it('in shadow is added for a week of it', () => {
    given()
      .when({ type: 'AddTrigger', ...settings, shadow: true, now })
      .gives(added(inAWeek))
  })

  it('is removed once; there is nothing to remove before', () => {
    given(added()).when({ type: 'RemoveTrigger' }).gives(removed)
    given(added(), removed).when({ type: 'RemoveTrigger' }).givesNothing()
    given().when({ type: 'RemoveTrigger' }).isRefused({ type: 'TriggerNotFound' })
    given(added(), removed)
      .when(revise({ enabled: false }))
      .isRefused({ type: 'TriggerNotFound' })
  })

  it('changes what differs, and never its kind', () => {
    const where = [{ field: 'name', op: 'is', value: 'Ada' }] as const
    const setup = { ...settings.setup, where }
    given(added())
      .when(revise({ setup, limit: { most: 1, beyond: 'skip' }, enabled: false }))
      .gives(
        { type: 'TriggerChanged', data: { setup, limit: { most: 1, beyond: 'skip' } } },
        { type: 'TriggerSwitchedOff', data: {} },
      )
    given(added())
      .when(revise({ setup: settings.setup, limit: null, enabled: true }))
      .givesNothing()
    given(added())
      .when(revise({ setup: { kind: 'webhook' } }))
      .isRefused({ type: 'TriggerOfOtherKind' })
    given(added(), { type: 'TriggerSwitchedOff', data: {} })
      .when(revise({ enabled: true }))
      .gives({ type: 'TriggerSwitchedOn', data: {} })
  })

  it('enters shadow anew once it is over, and leaves it before', () => {
    given(added(now))
      .when(revise({ shadow: true }))
      .gives({ type: 'TriggerShadowSet', data: { until: inAWeek } })
    given(added(now))
      .when(revise({ shadow: false }))
      .givesNothing()
    given(added(inAWeek))
      .when(revise({ shadow: true }))
      .givesNothing()
    given(added(inAWeek))
      .when(revise({ shadow: false }))
      .gives({ type: 'TriggerShadowSet', data: { until: null } })
  })
})

describe('a trigger in shadow', () => {
  it('records each cause once, also where events come again out of order', () => {
    given(added(inAWeek)).when(record('a', 5)).gives(shadowed('a', 5))
    given(added(inAWeek), shadowed('a', 5)).when(record('a', 5)).givesNothing()
    given(added(inAWeek), shadowed('a', 5)).when(record('b', 4)).givesNothing()
    given(added(inAWeek), shadowed('a', 5)).when(record('b', 5)).givesNothing()
    given(added(inAWeek), shadowed('a', 5)).when(record('b', 6)).gives(shadowed('b', 6))
    given(added(inAWeek), shadowed('a', null)).when(record('b', null)).gives(shadowed('b', null))
    given(added()).when(record('a', 5)).isRefused({ type: 'TriggerNotInShadow' })
  })

  it('keeps the newest two hundred records and counts all, and begins at none in a new shadow', () => {
    const many = Array.from({ length: 203 }, (_, index) => shadowed(`cause ${index}`, index + 1))
    const after = [added(inAWeek), ...many].reduce(trigger.evolve, trigger.initialState)
    expect(after).toMatchObject({ shadowCount: 203 })
    expect(after.status === 'live' && after.shadowed.map(({ cause }) => cause).slice(0, 1)).toEqual(['cause 3'])
    expect(after.status === 'live' && after.shadowed).toHaveLength(200)
    given(added(inAWeek), shadowed('a', 5), { type: 'TriggerShadowSet', data: { until: inAWeek } })
      .when(record('b', 4))
      .leaves({ shadowCount: 1, shadowed: [causeAt('b', 4)] })
  })
})
