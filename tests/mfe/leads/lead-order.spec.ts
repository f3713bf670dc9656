import { expect, it } from 'vitest'
import { compareLeads } from '#mfe/leads/model/lead-order.ts'
import { lead } from './sample-lead.ts'

const inOrder = [
  'Ähm',
  'Bernd',
  'de la Cruz',
  'Émile',
  'Łukasz',
  'Oberon',
  'Ødegaard',
  'olaf',
  'Östen',
  'Zoe',
  'Ωmega',
  'Ёлкин',
  'Иван',
]

it('leads by name stand in the order of the server', () => {
  const leads = inOrder.toSorted().map((name, place) => lead(String(place), { name }))
  const names = leads.toSorted((one, other) => compareLeads(one, other, 'name')).map(({ name }) => name)
  expect(names).toEqual(inOrder)
})
