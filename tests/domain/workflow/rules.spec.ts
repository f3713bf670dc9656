import { describe, expect, it } from 'vitest'
import { stepAfter } from '#domain/kernel/step.ts'
import { referencesIn } from '#domain/kernel/step-references.ts'
import { leadRevision } from '#domain/lead/service/lead-revision.ts'
import { checkSteps, fillMessage } from '#domain/workflow/model/index.ts'
import { ask, tell } from '#tests/support/run/sample-steps.ts'

describe('a message', () => {
  it.each(['toString', 'constructor', '__proto__'])('has nothing for {{%s}}, which no input is named', (name) => {
    expect(fillMessage(`a{{${name}}}b`, {})).toBe('ab')
  })
})

describe('a step that sets a number', () => {
  it.each(['', ' ', '0x', 'many'])('needs one: "%s"', (estimatedValue) => {
    const step = { kind: 'lead', id: 'note', name: 'Note', changes: { estimatedValue } } as const
    expect(checkSteps([step], [])).toEqual([
      { path: 'steps.0.changes.estimatedValue', message: 'Must be a number, or a reference to one' },
    ])
  })
})

describe('a reference', () => {
  it.each(['{steps.a.output..b}', '{steps.a.output.}', '{steps.a}', '{inputs.}'])('is no text such as %s', (text) => {
    expect(referencesIn(text)).toEqual([{ written: text, reference: null }])
  })
})

describe('a step without a next one', () => {
  it('is the last, whatever stands after it', () => {
    expect(stepAfter([tell, ask], { ...tell, next: null })).toBeUndefined()
    expect(stepAfter([tell, ask], tell)).toBe(ask)
  })
})

describe('a day that a step sets', () => {
  it.each(['2026-02-30', '2026-02-29T12:00:00Z', '2026-04-31', '0000-01-01', '9999-12-31T23:59:59-12:00', '2026-1-1'])(
    'is one of the calendar, and of the years that can be stored: %s',
    (followUpDate) => {
      expect(leadRevision({ followUpDate })).toEqual({ revision: {}, fault: `${followUpDate} is no day.` })
    },
  )
})
