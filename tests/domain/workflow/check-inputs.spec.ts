import { describe, expect, it } from 'vitest'
import { checkInputs, type InputType, type WorkflowInput } from '#domain/workflow/model/index.ts'

const input = (name: string, type: InputType, required = false): WorkflowInput => ({
  id: name,
  name,
  label: name.toUpperCase(),
  type,
  required,
  placeholder: '',
  order: 1,
})

const inputs = [
  input('who', 'text', true),
  input('mail', 'email'),
  input('seats', 'number'),
  input('notes', 'textarea'),
]

const faultsOf = (values: Record<string, unknown>, defined = inputs) => {
  const checked = checkInputs(defined, values)
  return checked.valid ? [] : checked.faults.map(({ path, message }) => `${path}: ${message}`)
}
const valuesOf = (values: Record<string, unknown>, defined = inputs) => {
  const checked = checkInputs(defined, values)
  return checked.valid ? checked.values : null
}

describe('the inputs of a run', () => {
  it('are taken as they were typed, numbers as numbers', () =>
    expect(valuesOf({ who: ' Ada ', mail: 'ada@example.com', seats: ' 5 ', notes: 'One.\nTwo.' })).toEqual({
      who: ' Ada ',
      mail: 'ada@example.com',
      seats: 5,
      notes: 'One.\nTwo.',
    }))

  it('that are empty are left out', () =>
    expect(valuesOf({ who: 'Ada', mail: '', seats: null, notes: ' \n' })).toEqual({ who: 'Ada' }))

  it('may be none at all where none is required', () => expect(valuesOf({}, [])).toEqual({}))

  it('that are text may come as numbers', () => expect(valuesOf({ who: 5 })).toEqual({ who: '5' }))

  it.each([undefined, null, '', ' ', '\t\n', '\u00a0', '\u200b\u2060'])(
    'are refused without one that is required: %j',
    (who) => expect(faultsOf({ who })).toEqual(['inputs.who: WHO is required']),
  )

  it.each([[true], [['Ada']], [{ first: 'Ada' }]])('are refused where text is %j', (who) =>
    expect(faultsOf({ who })).toEqual(['inputs.who: WHO must be text']),
  )

  it.each([
    'five',
    '5 seats',
    '1,5',
    '--1',
    'NaN',
    'Infinity',
    '1e999',
    true,
    [5],
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('are refused where the number is %j', (seats) =>
    expect(faultsOf({ who: 'Ada', seats })).toEqual(['inputs.seats: SEATS must be a number']),
  )

  it.each([
    [0, 0],
    ['0', 0],
    ['-1.5', -1.5],
    ['1e3', 1000],
    [7, 7],
  ])('keep the number %j', (seats, result) =>
    expect(valuesOf({ who: 'Ada', seats })).toEqual({ who: 'Ada', seats: result }),
  )

  it.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada@example.c', 'a da@example.com', 'ada@@example.com', 5])(
    'are refused where the address is %j',
    (mail) => expect(faultsOf({ who: 'Ada', mail })).toEqual(['inputs.mail: Invalid email address']),
  )

  it.each(['nobody', '__proto__', 'constructor', 'toString', ''])(
    'are refused by a name that is not known: "%s"',
    (name) =>
      expect(faultsOf(JSON.parse(`{"who":"Ada",${JSON.stringify(name)}:"x"}`))).toEqual([
        `inputs.${name}: Unknown input`,
      ]),
  )

  it('are refused for everything at once, in the order of the inputs', () =>
    expect(faultsOf({ other: 1, seats: 'x', mail: 'x' })).toEqual([
      'inputs.who: WHO is required',
      'inputs.mail: Invalid email address',
      'inputs.seats: SEATS must be a number',
      'inputs.other: Unknown input',
    ]))

  it.each(['constructor', 'toString', '__proto__'])('named %s are not found on what every object has', (name) => {
    const odd = [input(name, 'text', true)]
    expect(faultsOf({}, odd)).toEqual([`inputs.${name}: ${name.toUpperCase()} is required`])
    expect(Object.entries(valuesOf(JSON.parse(`{"${name}":"x"}`), odd) ?? {})).toEqual([[name, 'x']])
  })
})
