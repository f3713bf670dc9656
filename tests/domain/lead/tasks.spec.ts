import { describe, it } from 'vitest'
import { type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { captured, nextDay } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const later = '2026-01-02T10:00:00.000Z'
const task = { taskId: 't1', title: 'Send the contract', dueOn: '2026-01-05', assigneeId: 'grace' }
const add = { type: 'AddTask', ...task, by: 'ada', now: nextDay } as const
const added: LeadEvent = { type: 'LeadTaskAdded', data: { ...task, addedAt: nextDay, addedBy: 'ada' } }
const revise = (changes: object) => ({ type: 'ReviseTask', taskId: 't1', ...changes, now: later }) as const
const changed = (changes: object): LeadEvent => ({
  type: 'LeadTaskChanged',
  data: { taskId: 't1', ...changes, changedAt: later },
})
const remove = { type: 'RemoveTask', taskId: 't1', now: later } as const
const removed: LeadEvent = { type: 'LeadTaskRemoved', data: { taskId: 't1', removedAt: later } }
const erased: LeadEvent = { type: 'LeadErased', data: { erasedAt: nextDay } }

describe('a task for a lead', () => {
  it('is added once, with version 1', () => {
    given(captured()).when(add).gives(added)
    given(captured())
      .when(add)
      .leaves({ tasks: [{ id: 't1', doneAt: null, createdBy: 'ada', version: 1 }] })
    given(captured(), added).when(add).givesNothing()
  })

  it('changes in one event what is another value', () => {
    const changes = { title: 'Sign the contract', dueOn: null, assigneeId: null }
    given(captured(), added).when(revise(changes)).gives(changed(changes))
    given(captured(), added)
      .when(revise(changes))
      .leaves({ tasks: [{ id: 't1', ...changes, version: 2 }] })
    given(captured(), added)
      .when(revise({ title: 'Send the contract', done: false }))
      .givesNothing()
  })

  it('is done, and open again', () => {
    const done = changed({ done: true })
    given(captured(), added)
      .when(revise({ done: true }))
      .gives(done)
    given(captured(), added)
      .when(revise({ done: true }))
      .leaves({ tasks: [{ doneAt: later }] })
    given(captured(), added, done)
      .when(revise({ done: true }))
      .givesNothing()
    given(captured(), added, done)
      .when(revise({ done: false }))
      .leaves({ tasks: [{ doneAt: null, version: 3 }] })
  })

  it('is not changed by a request for another version', () => {
    given(captured(), added)
      .when(revise({ done: true, ifVersion: 1 }))
      .gives(changed({ done: true }))
    given(captured(), added)
      .when(revise({ done: true, ifVersion: 2 }))
      .isRefused({ type: 'VersionStale' })
  })

  it('is removed once', () => {
    given(captured(), added).when(remove).gives(removed)
    given(captured(), added, removed).when(remove).isRefused({ type: 'TaskNotFound' })
    given(captured(), added, removed)
      .when(revise({ done: true }))
      .isRefused({ type: 'TaskNotFound' })
  })

  it('goes with the person', () => {
    given(captured(), erased).when(add).isRefused({ type: 'LeadErased' })
    given(captured(), added, erased)
      .when(revise({ done: true }))
      .isRefused({ type: 'LeadErased' })
    given(captured(), added, erased).when(remove).isRefused({ type: 'LeadErased' })
  })
})
