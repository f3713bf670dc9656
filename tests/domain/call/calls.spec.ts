import { describe, expect, it } from 'vitest'
import { type CallCommand, type CallEvent, call, firstAnswer } from '#domain/call/model/index.ts'
import { callNote } from '#domain/call/views/call-note.ts'
import { transcriptFormatIn } from '#domain/lead/model/index.ts'
import { notificationsOf } from '#domain/notification/views/notifications.ts'
import { kickOff, oneCallEventOfEach } from '#tests/support/lead/calls.ts'
import { noon } from '#tests/support/lead/leads.ts'

const { CallReceived: received, CallTaken: taken, CallErased: erased } = oneCallEventOfEach
const stateAfter = (...events: readonly CallEvent[]) => events.reduce(call.evolve, call.initialState)
const receive: CallCommand = { type: 'ReceiveCall', transcript: kickOff, now: noon }
const take: CallCommand = { type: 'TakeCall', leadId: 'lead 1', noteId: 'note 1', now: noon }
const erase: CallCommand = { type: 'EraseCall', now: noon }
const nothing = { accepted: true, events: [] }

describe('a call', () => {
  it.each([
    ['is received once', receive, [], { accepted: true, events: [received] }],
    ['that waits is not received again', receive, [received], nothing],
    ['that is erased is not received again', receive, [received, erased], nothing],
    ['that a lead has is not received again', receive, [taken], nothing],
    ['is taken as it arrives', take, [], { accepted: true, events: [taken] }],
    ['is taken once it waited, and its own text erased', take, [received], { accepted: true, events: [taken, erased] }],
    [
      'is not taken twice',
      take,
      [received, taken, erased],
      { accepted: false, rejection: { type: 'CallTaken', leadId: 'lead 1' } },
    ],
    [
      'that is erased is taken by none',
      take,
      [received, erased],
      { accepted: false, rejection: { type: 'CallNotFound' } },
    ],
    ['that waits is erased', erase, [received], { accepted: true, events: [erased] }],
    ['that a lead has is erased with that', erase, [received, taken, erased], nothing],
  ] as const)('%s', (_, command, history, decision) => {
    expect(call.decide(command, stateAfter(...history))).toEqual(decision)
  })

  it('is answered again as it was first', () => {
    const answer = { leadId: 'lead 1', noteId: 'note 1' }
    expect(firstAnswer(stateAfter(taken))).toEqual(answer)
    expect(
      [[received], [received, taken, erased], [received, erased]].map((all) => firstAnswer(stateAfter(...all))),
    ).toEqual([null, null, null])
  })

  it('notifies while it waits', () => {
    const recorded = (events: readonly CallEvent[]) =>
      events.map((event, index) => ({
        ...({ id: `event ${index}`, stream: 'call-1', version: index + 1, at: noon, hash: '' } as const),
        ...{ actor: 'recorder', correlationId: '1', causationId: '1' },
        ...event,
      }))
    expect(notificationsOf(recorded([received]))).toEqual([{ id: 'event 0', kind: 'call', at: noon }])
    for (const all of [[taken], [received, taken], [received, erased]])
      expect(notificationsOf(recorded(all))).toEqual([])
  })
})

it('becomes a text without what is unknown', () => {
  expect(callNote({ title: '', attendees: [], summary: '', text: 'Ada: Hello.' })).toBe('Ada: Hello.')
})

it('recognises subtitles by their beginning', () => {
  const texts = ['\ufeffWEBVTT\n', 'WEBVTTX', '\n1\r\n00:00:01,000 --> 00:00:02,000\r\nHi', '1\nAda --> Maya', '']
  expect(texts.map(transcriptFormatIn)).toEqual(['vtt', 'txt', 'srt', 'txt', 'txt'])
})
