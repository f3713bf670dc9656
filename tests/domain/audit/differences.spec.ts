import { expect, it } from 'vitest'
import { differences } from '#domain/audit/model/index.ts'

const change = (path: string, from: unknown, to: unknown) => ({ path, kind: 'changed', from, to })

it('equal states do not differ, in any order of their fields', () => {
  expect(differences({ a: 1, b: { c: [1, null] } }, { b: { c: [1, null] }, a: 1 })).toEqual([])
})

it('each value that differs is named by its path', () => {
  const from = { status: 'new', inputs: [{ label: 'Name', required: true }], gone: 'x', zero: 0 }
  const to = { status: 'won', inputs: [{ label: 'Name', required: false }, { label: 'Age' }], zero: null, here: [] }
  expect(differences(from, to)).toEqual([
    { path: 'gone', kind: 'removed', from: 'x', to: null },
    { path: 'here', kind: 'added', from: null, to: [] },
    change('inputs.0.required', true, false),
    { path: 'inputs.1', kind: 'added', from: null, to: { label: 'Age' } },
    change('status', 'new', 'won'),
    change('zero', 0, null),
  ])
})

it('what became something of another sort has changed as a whole', () => {
  expect(differences({ a: { b: 1 }, c: [1] }, { a: 'text', c: { 0: 1 } })).toEqual([
    change('a', { b: 1 }, 'text'),
    change('c', [1], { 0: 1 }),
  ])
})
