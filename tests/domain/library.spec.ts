import { describe, expect, it } from 'vitest'
import { builtInLibrary as builtIn } from '#adapters/writer/static-content/built-in-library.ts'
import { overviewTexts, proposalTexts } from '#contracts/library/document-texts.ts'
import { fillText, library as form } from '#contracts/library/library.ts'
import { type Library, library } from '#domain/library/model/index.ts'
import { libraries } from '#domain/library/service/libraries.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(library)
const started = { type: 'LibraryStarted', data: builtIn } as const
const revise = (next: Library) => ({ type: 'ReviseLibrary', library: next, builtIn }) as const

describe('a change of the library', () => {
  it('is recorded after the built-in texts, part by part', () =>
    given()
      .when(revise({ ...builtIn, closing: 'Call us.' }))
      .gives(started, { type: 'LibraryRevised', data: { closing: 'Call us.' } }))

  it('of nothing is none', () => {
    given()
      .when(revise(structuredClone(builtIn)))
      .givesNothing()
    given(started)
      .when(revise(structuredClone(builtIn)))
      .givesNothing()
  })

  it('leaves the other parts as they are', () =>
    given(started, { type: 'LibraryRevised', data: { terms: 'Net 30.' } })
      .when(revise({ ...builtIn, terms: 'Net 30.', closing: 'Call us.' }))
      .leavesExactly({ ...builtIn, terms: 'Net 30.', closing: 'Call us.' }))
})

describe('the library', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const context = { cause: { actor: 'ada', correlationId: 'r', causationId: 'r' }, at }
  const open = () => {
    let counter = 0
    const database = memoryDatabase({ now: () => at }, { next: () => `event-${++counter}` })
    return libraries(memoryEventStore(database), builtIn)
  }

  it('begins with the built-in texts as version 1, which the first change names', async () => {
    const service = open()
    expect(await service.current()).toEqual({ library: builtIn, version: 1 })
    const handled = await service.revise({ ...builtIn, closing: 'Call us.', prompts: {} }, { ...context, ifVersion: 1 })
    expect(handled.accepted).toBe(true)
    expect(await service.current()).toEqual({ library: { ...builtIn, closing: 'Call us.' }, version: 2 })
  })

  it('refuses the second of two first changes', async () => {
    const service = open()
    const change = (closing: string) => service.revise({ ...builtIn, closing }, { ...context, ifVersion: 1 })
    const outcomes = await Promise.all([change('One.'), change('Two.')])
    expect(outcomes.map(({ accepted }) => accepted)).toEqual([true, false])
    expect((await change('Three.')).accepted).toBe(false)
  })
})

describe('a text of the library', () => {
  const input = form.parse(structuredClone(builtIn))

  it('is filled with the values of its variables, and other braces are text', () => {
    expect(fillText('{client.name} and {x.y} and { "a": 1 } and {client.name}', { 'client.name': '$& Co' })).toBe(
      '$& Co and {x.y} and { "a": 1 } and $& Co',
    )
  })

  it.each([
    [{ nextSteps: 'Dear {client.nmae}' }, 'nextSteps', '{client.nmae}'],
    [{ nextSteps: { overview: '', proposal: '{lead}' } }, 'nextSteps.proposal', '{lead}'],
    [{ sections: [{ key: 'a', title: 'A', text: 'By {offer.ends}' }] }, 'sections.0.text', '{offer.ends}'],
    [{ prompts: { proposal: '{toString}' } }, 'prompts.proposal', '{toString}'],
  ])('with an unknown variable is refused by its name: %j', (change, path, name) => {
    const [issue] = form.safeParse({ ...input, ...change }).error?.issues ?? []
    expect(issue).toMatchObject({ message: `There is no variable ${name}` })
    expect(issue?.path.join('.')).toBe(path)
  })

  it('is the same for both kinds of documents, or one for each', () => {
    const texts = { ...builtIn, nextSteps: 'Call {lead.name}.', terms: '{offer.expires}' }
    const values = { 'lead.name': 'Ada', 'offer.expires': 'May 1, 2026' }
    expect(overviewTexts(texts, values).nextSteps).toBe('Call Ada.')
    expect(proposalTexts(texts, values)).toMatchObject({ nextSteps: 'Call Ada.', terms: 'May 1, 2026' })
    expect(overviewTexts(builtIn, {}).nextSteps).not.toBe(proposalTexts(builtIn, {}).nextSteps)
  })
})
