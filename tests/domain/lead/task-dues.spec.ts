import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { taskDueOf, taskDues } from '#domain/lead/views/task-dues.ts'
import { captured } from '#tests/support/lead/leads.ts'

const day = (count: number, time = '12:00:00.000') => `2026-01-${String(count).padStart(2, '0')}T${time}Z`
const start = (count: number) => day(count, '00:00:00.000')
type Dated = readonly [at: string, event: LeadEvent]

const history = (...events: readonly Dated[]): readonly RecordedEvent<LeadEvent>[] =>
  ([[day(1), captured()], ...events] as const).map(([at, event], index) => ({
    ...event,
    ...{ id: `event ${index + 1}`, stream: 'lead-0198', version: index + 1, at, hash: '' },
    ...{ actor: 'ada', correlationId: 'c', causationId: 'c' },
  }))

const added = (dueOn: string | null, taskId = 't1'): LeadEvent => ({
  type: 'LeadTaskAdded',
  data: { taskId, title: 'Call', dueOn, assigneeId: null, addedAt: day(2), addedBy: 'ada' },
})
const changed = (changes: object): LeadEvent => ({
  type: 'LeadTaskChanged',
  data: { taskId: 't1', ...changes, changedAt: day(3) },
})
const removed: LeadEvent = { type: 'LeadTaskRemoved', data: { taskId: 't1', removedAt: day(3) } }
const erased: LeadEvent = { type: 'LeadErased', data: { erasedAt: day(3) } }
const duesOf = (...events: readonly Dated[]) => taskDues(history(...events)).map(({ id, at }) => [id, at])

describe('a task is due', () => {
  it('when its day begins, in the zone', () => {
    expect(duesOf([day(2), added('2026-01-05')])).toEqual([['event 2', start(5)]])
    const [due] = taskDues(history([day(2), added('2026-01-05')]), 'America/New_York')
    expect(due?.at).toBe('2026-01-05T05:00:00.000Z')
  })

  it('at once where it is made or dated on or after its day', () => {
    expect(duesOf([day(2), added('2026-01-02')])).toEqual([['event 2', day(2)]])
    expect(duesOf([day(2), added(null)], [day(4), changed({ dueOn: '2026-01-01' })])).toEqual([['event 3', day(4)]])
  })

  it('never without a day', () => expect(duesOf([day(2), added(null)])).toEqual([]))

  it('on its new day alone where it is given a new date before', () => {
    const moved = changed({ dueOn: '2026-01-09' })
    expect(duesOf([day(2), added('2026-01-05')], [day(3), moved])).toEqual([['event 3', start(9)]])
    expect(duesOf([day(2), added('2026-01-05')], [day(3), changed({ dueOn: null })])).toEqual([])
  })

  it('on each day once, however often that day is set', () => {
    const events: readonly Dated[] = [
      [day(2), added('2026-01-02')],
      [day(3), changed({ dueOn: '2026-01-09' })],
      [day(3, '13:00:00.000'), changed({ dueOn: '2026-01-02' })],
    ]
    expect(duesOf(...events)).toEqual([['event 2', day(2)]])
  })

  it('not because of another title or assignee', () => {
    const renamed = changed({ title: 'Ring', assigneeId: 'grace' })
    expect(duesOf([day(2), added('2026-01-02')], [day(3), renamed])).toEqual([['event 2', day(2)]])
  })

  it('not where it is done before, and again once it is open', () => {
    const [done, open] = [changed({ done: true }), changed({ done: false })]
    expect(duesOf([day(2), added('2026-01-05')], [day(3), done])).toEqual([])
    expect(duesOf([day(2), added('2026-01-05')], [day(3), done], [day(4), open])).toEqual([['event 2', start(5)]])
    expect(duesOf([day(2), added('2026-01-05')], [day(3), done], [day(6), open])).toEqual([['event 2', day(6)]])
    expect(duesOf([day(2), added('2026-01-02')], [day(3), done], [day(6), open])).toEqual([['event 2', day(2)]])
  })

  it('not where it is removed or its person erased', () => {
    expect(duesOf([day(2), added('2026-01-02')], [day(3), removed])).toEqual([])
    expect(duesOf([day(2), added('2026-01-02')], [day(3), erased])).toEqual([])
  })

  it('by the event that dates it or opens it again', () => {
    const events = history(
      [day(2), added('2026-01-05')],
      [day(3), changed({ done: true })],
      [day(6), changed({ done: false })],
      [day(7), added('2026-01-07', 't2')],
    )
    expect(events.map(({ version }) => taskDueOf(events, version)?.taskId)).toEqual([
      undefined,
      undefined,
      undefined,
      't1',
      't2',
    ])
  })
})
