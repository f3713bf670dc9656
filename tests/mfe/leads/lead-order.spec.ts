import { expect, it } from 'vitest'
import { belongs, compareLeads } from '#mfe/leads/model/lead-order.ts'
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

const tim = lead('t', { name: 'Tim O’Connor', email: 'tim@quell.example', company: 'Jean‑Luc' })

it.each(["o'connor tim", 'O’Connor, Tim', '"Tim" (quell)', 'jean-luc tim', 'im@quell', ''])(
  'a lead belongs to the list of %j, as on the server',
  (search) => expect(belongs(tim, { search })).toBe(true),
)

it.each(['tim brandt', 'connor-tim', ','])('a lead does not belong to the list of %j', (search) =>
  expect(belongs(tim, { search })).toBe(false),
)
