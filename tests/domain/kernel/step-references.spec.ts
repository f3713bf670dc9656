import { describe, expect, it } from 'vitest'
import { fillTemplate } from '#domain/kernel/step-references.ts'

const filled = (template: string, output: unknown) =>
  fillTemplate(template, { inputs: {}, outputs: new Map([['look', JSON.stringify(output)]]) })

describe('a field whose name has dots', () => {
  it.each<[string, string, unknown, unknown]>([
    ['an entry of Gravity Forms', '{steps.look.output.1.3}', { '1.3': 'Ada', '1.6': 'Lovelace' }, 'Ada'],
    // Shuffle/Shuffle 848, n8n-io/n8n 14456.
    [
      'an alert of Elastic',
      '{steps.look.output._source.kibana.alert.rule.name}',
      { _source: { 'kibana.version': '8.1.2', 'kibana.alert.rule.name': 'Spoofing' } },
      'Spoofing',
    ],
    ['below another one', '{steps.look.output.a.b.c.d}', { 'a.b': { 'c.d': 1 } }, 1],
    ['in an item', '{steps.look.output.items.0.x.y}', { items: [{ 'x.y': true }] }, true],
    ['beside the beginning of it', '{steps.look.output.user.email}', { user: { id: 1 }, 'user.email': 'a@x' }, 'a@x'],
    ['beside a word', '{steps.look.output.user.email}', { user: 'ada', 'user.email': 'a@x' }, 'a@x'],
  ])('is found: %s', (_, template, output, value) => expect(filled(template, output)).toEqual(value))

  it('gives way to the fields of an object', () =>
    expect(filled('{steps.look.output.a.b}', { 'a.b': 'flat', a: { b: 'deep' } })).toBe('deep'))

  it('is none where nothing has its name', () => {
    expect(filled('{steps.look.output.a.b.c}', { a: { b: null }, 'a.b': 5 })).toBeNull()
    expect(filled('{steps.look.output.to.String}', {})).toBeNull()
  })
})

describe('a field with other signs in its name', () => {
  it.each<[string, string, unknown]>([
    ['a hyphen', '{steps.look.output.first-name}', { 'first-name': 'Ada' }],
    ['spaces', '{steps.look.output.First Name}', { 'First Name': 'Ada' }],
    ['brackets', '{steps.look.output.contact[name]}', { 'contact[name]': 'Ada' }],
    ['letters with marks', '{steps.look.output.prénom}', { prénom: 'Ada' }],
    ['a question', '{steps.look.output.What is your name?}', { 'What is your name?': 'Ada' }],
    ['a colon', '{steps.look.output.dc:creator}', { 'dc:creator': 'Ada' }],
  ])('is found: %s', (_, template, output) => expect(filled(template, output)).toBe('Ada'))
})
