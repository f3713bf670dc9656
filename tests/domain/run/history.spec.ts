import { describe, expect, it } from 'vitest'
import { viewAfter } from '#domain/kernel/view.ts'
import { type RunCommand, type RunEvent, run } from '#domain/run/model/index.ts'
import { runSuggestions } from '#domain/run/views/run-suggestions.ts'
import { runVersions } from '#domain/run/views/run-versions.ts'
import { runView } from '#domain/run/views/run-view.ts'
import {
  aSuggestion,
  completeAttempt,
  completed,
  eventsAfter,
  failAttempt,
  judgeSuggestion,
  recordDraft,
  recordedRun,
  recordSuggestion,
  requested,
  restoreOutputs,
  reviseOutputs,
  started,
  tokenUse,
} from '#tests/support/run/runs.ts'

const inHand = [requested({ builtIn: 'proposal' }), started()]
const done = [...inHand, completed('first')]

const versionsOf = (...events: readonly RunEvent[]) =>
  runVersions(recordedRun(...events)).map(({ version, outputs, origin }) => [version, outputs, origin])

describe('the versions of a run', () => {
  it('are none before it completed', () => expect(versionsOf(...inHand)).toEqual([]))

  it('are what it completed with, and each edit, the newest first', () =>
    expect(
      versionsOf(...eventsAfter(done, reviseOutputs('second'), reviseOutputs('second'), reviseOutputs('third'))),
    ).toEqual([
      [5, 'third', 'edited'],
      [4, 'second', 'edited'],
      [3, 'first', 'drafted'],
    ]))

  it('grow by one that is restored, which says which', () => {
    const [newest] = runVersions(recordedRun(...eventsAfter(done, reviseOutputs('second'), restoreOutputs('first', 3))))
    expect(newest).toMatchObject({ version: 5, outputs: 'first', origin: 'restored', restoredVersion: 3 })
  })

  const saved = JSON.stringify({ summary: aSuggestion.after })
  const mine = JSON.stringify({ summary: 'Mine' })
  it.each([
    ['an accepted text', [recordSuggestion(), judgeSuggestion(), reviseOutputs(saved)], 'ai_edited'],
    ['a text edited first', [recordSuggestion(), judgeSuggestion('edited', 'Mine'), reviseOutputs(mine)], 'ai_edited'],
    ['none of an accepted text', [recordSuggestion(), judgeSuggestion(), reviseOutputs(mine)], 'edited'],
    ['a discarded text', [recordSuggestion(), judgeSuggestion('discarded'), reviseOutputs(saved)], 'edited'],
    ['an unjudged text', [recordSuggestion(), reviseOutputs(saved)], 'edited'],
  ])('with %s say so', (_, commands, origin) =>
    expect(versionsOf(...eventsAfter(done, ...commands))[0]?.[2]).toBe(origin),
  )

  it("ignore another person's accepted texts and those of the previous version", () => {
    const events = eventsAfter(done, recordSuggestion(), judgeSuggestion(), reviseOutputs(saved))
    const recorded = recordedRun(...events).map((event, place) => (place === 5 ? { ...event, actor: 'eve' } : event))
    expect(runVersions(recorded)[0]?.origin).toBe('edited')
    expect(versionsOf(...eventsAfter(events, reviseOutputs(`${saved} `)))[0]?.[2]).toBe('edited')
  })
})

describe('a suggestion for a text', () => {
  it('has its actor, its instructions and its verdict', () => {
    const [suggestion] = runSuggestions(
      recordedRun(...eventsAfter(done, recordSuggestion(), judgeSuggestion('edited', 'Mine'))),
    )
    const { suggestionId: id, ...proposed } = aSuggestion
    expect(suggestion).toMatchObject({ id, ...proposed, actor: 'ada', verdict: 'edited', text: 'Mine' })
  })

  it('is judged once; the same verdict again changes nothing, and another is refused', () => {
    const events = eventsAfter(done, recordSuggestion(), judgeSuggestion(), judgeSuggestion())
    expect(events).toHaveLength(5)
    expect(run.decide(judgeSuggestion('discarded'), events.reduce(run.evolve, run.initialState))).toEqual({
      accepted: false,
      rejection: { type: 'SuggestionAlreadyJudged' },
    })
  })

  it('without a verdict is open', () => {
    const [suggestion] = runSuggestions(recordedRun(...eventsAfter(done, recordSuggestion())))
    expect(suggestion).toMatchObject({ verdict: null, judgedAt: null, text: null })
  })

  it('leaves the outputs as they are', () => {
    const events = eventsAfter(done, recordSuggestion(), judgeSuggestion())
    expect(viewAfter(runView, recordedRun(...events))).toMatchObject({ outputs: 'first', version: 5 })
  })
})

describe('what an AI took to draft', () => {
  it('is kept with the run that it completes', () => {
    const events = eventsAfter(inHand, { ...completeAttempt(), tokenUse } as RunCommand)
    expect(events.map(({ type }) => type).slice(2)).toEqual(['RunDraftWritten', 'RunCompleted'])
    expect(viewAfter(runView, recordedRun(...events))?.tokenUse).toEqual(tokenUse)
  })

  it('is kept for an unusable draft, with the failed attempt', () => {
    const events = eventsAfter(inHand, { ...failAttempt(), tokenUse } as RunCommand)
    expect(events.map(({ type }) => type).slice(2)).toEqual(['RunDraftWritten', 'RunAttemptFailed'])
    expect(viewAfter(runView, recordedRun(...events))?.tokenUse).toEqual(tokenUse)
  })

  it('is the sum of all drafts', () =>
    expect(viewAfter(runView, recordedRun(...eventsAfter(inHand, recordDraft(), recordDraft())))?.tokenUse).toEqual({
      model: 'a model',
      promptTokens: 1800,
      completionTokens: 600,
    }))
})
