import { expect, it } from 'vitest'
import { notesAfter, tasksAfter } from '#mfe/leads/model/work-after-acts.ts'

const act = (id: string, lane: string, method: string, body: object = {}) => ({
  id,
  lane,
  method,
  path: '/api',
  title: 'Mara Quell',
  body: { ...body },
})

const note = (id: string, text: string) => ({
  id,
  kind: 'note' as const,
  text,
  at: '2026-03-01T10:00:00.000Z',
  by: 'Ann',
  version: 1,
})

it('notes that wait come first, the newest before the older, with changes and removals of the others', () => {
  const notes = notesAfter(
    [note('n2', 'Wants less'), note('n1', 'Called')],
    [
      act('a1', 'notes lead1', 'POST', { kind: 'call', text: 'Older' }),
      act('a2', 'notes lead1', 'POST', { kind: 'note', text: 'Newer' }),
      act('a3', 'notes lead2', 'POST', { kind: 'note', text: 'Of another lead' }),
      act('a4', 'note n2', 'PATCH', { text: 'Wants more' }),
      act('a5', 'note n1', 'DELETE'),
    ],
    'lead1',
  )
  expect(notes.map(({ id, kind, text, isWaiting }) => [id, kind, text, isWaiting === true])).toEqual([
    ['a2', 'note', 'Newer', true],
    ['a1', 'call', 'Older', true],
    ['n2', 'note', 'Wants more', false],
  ])
})

it('tasks that wait come last, in the order in which they were made, and removed ones are gone', () => {
  const read = { leadId: 'lead1', dueOn: null, assigneeId: null, doneAt: null, createdBy: 'ann', version: 1 }
  const createdAt = '2026-03-01T10:00:00.000Z'
  const tasks = tasksAfter(
    [
      { ...read, createdAt, id: 't1', title: 'Call' },
      { ...read, createdAt, id: 't2', title: 'Write' },
    ],
    [
      act('a1', 'tasks lead1', 'POST', { title: 'Send the offer', dueOn: '2026-03-02' }),
      act('a2', 'tasks lead1', 'POST', { title: 'Ask again' }),
      act('a3', 'task t1', 'DELETE'),
    ],
    'lead1',
  )
  expect(tasks.map(({ title, dueOn, isWaiting }) => [title, dueOn, isWaiting === true])).toEqual([
    ['Write', null, false],
    ['Send the offer', '2026-03-02', true],
    ['Ask again', null, true],
  ])
})
