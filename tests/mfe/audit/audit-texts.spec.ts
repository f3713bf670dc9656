import { describe, expect, it } from 'vitest'
import { factsOf } from '#mfe/audit/model/facts-of.ts'
import { idIn } from '#mfe/audit/model/id-in.ts'
import { longText } from '#mfe/audit/model/long-text.ts'
import { fromField, toField } from '#mfe/audit/model/moment-input.ts'
import { actorText, eventText, screenOf, streamTitle } from '#mfe/audit/model/words.ts'

const id = '0199b0c4-5a6e-7c11-8a53-0d1f5f2ab312'

describe('what was recorded', () => {
  it('is set out value by value, under the names that differences have', () => {
    expect(factsOf({ name: 'Maya', inputs: [{ label: 'Company' }], tags: [], phone: null })).toEqual([
      { path: 'name', value: 'Maya' },
      { path: 'inputs.0.label', value: 'Company' },
      { path: 'tags', value: null },
      { path: 'phone', value: null },
    ])
    expect(factsOf({})).toEqual([])
  })

  it('is folded from 401 characters on, never through a character', () => {
    expect(longText('a'.repeat(400))).toBeNull()
    expect(longText(`${'a'.repeat(119)}😀${'b'.repeat(400)}`)).toBe(`${'a'.repeat(119)}😀`)
  })
})

describe('who and what', () => {
  it('are described in words', () => {
    expect(eventText('LeadContactDataChanged')).toBe('Lead contact data changed')
    expect(actorText('ada@northlight.example')).toBe('ada@northlight.example')
    expect([actorText('visitor'), actorText(`share:${id}`)]).toEqual(['Visitor', 'Share …2ab312'])
  })

  it('have their name as a title, or the end of their id, and a way to their screen', () => {
    expect(streamTitle({ kind: 'lead', id }, { name: 'Maya' })).toBe('Lead: Maya')
    expect(streamTitle({ kind: 'lead', id }, { name: '' })).toBe('Lead …2ab312')
    expect(streamTitle({ kind: 'workflow', id: '4' }, {})).toBe('Workflow 4')
    expect(screenOf({ kind: 'run', id }, { workflowId: 1 })).toBe(`/dashboard/workflows/1?tab=history&run=${id}`)
    expect(screenOf({ kind: 'workflow', id: '7' }, { status: 'archived' })).toBeNull()
    expect(screenOf({ kind: 'lead', id }, { erasedAt: '2026-03-01T10:20:30.400Z' })).toBeNull()
  })
})

describe('the entered text', () => {
  it('may be an id, or the whole address of what it names', () => {
    expect(idIn(`https://a.example/dashboard/workflows/1?tab=history&run=${id.toUpperCase()}`)).toBe(id)
    expect(idIn(' 4 ')).toBe('4')
  })

  it('is a second, with everything that happened in it', () => {
    expect(fromField(toField('2026-03-01T10:20:30.400Z'))).toBe('2026-03-01T10:20:30.999Z')
    expect(fromField('')).toBeNull()
  })
})
