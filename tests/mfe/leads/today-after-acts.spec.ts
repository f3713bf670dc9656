import { expect, it } from 'vitest'
import { todayAfter } from '#mfe/leads/model/today-after-acts.ts'

const act = (lane: string, body: object, method = 'PATCH') => ({
  id: lane,
  lane,
  method,
  path: '/api',
  title: 'Mara Quell',
  body: { ...body },
})

const item = (id: string, leadId: string) => ({
  id,
  at: '2026-03-01T10:00:00.000Z',
  text: id,
  href: `/dashboard/leads?lead=${leadId}`,
})
const none = { count: 0, items: [] }
const read = {
  today: '2026-03-01',
  leads: { count: 30, items: [item('l1', 'l1'), item('l2', 'l2')] },
  messages: { count: 1, items: [item('m1', 'l2')] },
  meetings: { count: 1, items: [item('b1', 'l1')] },
  followUps: { count: 2, items: [item('l3', 'l3'), item('l4', 'l4')] },
  tasks: { count: 3, items: [item('t1', 'l1'), item('t2', 'l2'), item('t3', 'l3')] },
  questions: none,
  links: none,
  approvals: none,
  runs: none,
}

it('what an act under way ends is no longer on the list of today, and no longer counted', () => {
  const after = todayAfter(read, [
    act('lead l1', { status: 'contacted', lastContactDate: '2026-03-01T10:00:00.000Z' }),
    act('lead l2', { priority: 'high' }),
    act('lead l3', { followUpDate: null }),
    act('lead l4', { followUpDate: '2026-03-09' }),
    act('task t1', { done: true }),
    act('task t2', {}, 'DELETE'),
    act('task t3', { done: false }),
  ])
  const left = (['leads', 'messages', 'meetings', 'followUps', 'tasks'] as const).map((name) => [
    after[name].count,
    after[name].items.map(({ id }) => id).join(),
  ])
  expect(left).toEqual([
    [29, 'l2'],
    [1, 'm1'],
    [1, 'b1'],
    [1, 'l4'],
    [1, 't3'],
  ])
})

it('without such an act it is the list that was read', () => {
  expect(todayAfter(read, [act('lead l1', { priority: 'low' })])).toBe(read)
})
