import { describe, expect, it } from 'vitest'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import { forgeriesOf } from '#tests/support/log/forgeries.ts'
import {
  origin,
  redactedLog,
  sampleDossier,
  sampleEventDossier,
  sampleLog,
  sampleWitness,
} from '#tests/support/log/sample-dossier.ts'
import { byNode, byPython, type Case } from '#tests/support/log/verifiers.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

const log = sampleLog()
const witness = sampleWitness()
const vkey = log.signer.vkey(origin)
const plain = sampleDossier(log)
const dossier = sampleDossier(log, [witness.cosign(plain.checkpoint, 1_767_225_600)])

const caseOf = (forged: unknown, key = vkey, witnesses = [witness.vkey]): Case => ({
  text: JSON.stringify(forged),
  vkey: key,
  witnesses,
})

describe.each([
  ['of one file in JavaScript', byNode],
  ['in Python, written from the documentation', byPython],
])('the verifier %s', (_, complaints) => {
  it('accepts what is genuine, with and without witnesses', async () => {
    expect(await complaints([caseOf(dossier), caseOf(plain), caseOf(dossier, vkey, [])])).toEqual([null, null, null])
  })

  it('rejects more than 500 forgeries of every field', async () => {
    const forgeries = forgeriesOf(dossier, 14)
    expect(forgeries.length).toBeGreaterThan(500)
    const verdicts = await complaints(forgeries.map(({ forged }) => caseOf(forged)))
    expect(forgeries.filter((__, index) => verdicts[index] === null).map(({ name }) => name)).toEqual([])
  })

  it('reads 1.0 and 1e0 as 1, as JSON has one kind of numbers (RFC 8259, section 6)', async () => {
    const { text: written, ...call } = caseOf(dossier)
    const forms = ['"version":1.0,', '"version":1e0,', `"version":${'9'.repeat(5000)},`]
    const cases = forms.map((form) => ({ ...call, text: written.replace('"version":1,', form) }))
    expect(await complaints(cases)).toEqual([null, null, expect.any(String)])
  })

  it('rejects a redaction of a stream or version that is none, in words', async () => {
    const written = JSON.stringify(sampleDossier(redactedLog()))
    const redactions = ['\\"stream\\":[\\"lead-1\\"]', '\\"stream\\":{}', '\\"stream\\":null']
    const cases = redactions.map((form) => ({
      ...{ vkey, witnesses: [] },
      text: written.replace('\\"stream\\":\\"lead-1\\"', form),
    }))
    expect(await complaints(cases)).toEqual(redactions.map(() => 'stream is not text'))
  })

  it('accepts a redacted event that a later event records, and no other', async () => {
    const redacted = sampleDossier(redactedLog())
    expect(await complaints([caseOf(redacted)])).toEqual([null])
    const [lead, run, share, record] = redacted.streams
    const [original] = dossier.streams
    const [event] = record?.events ?? []
    if (!lead || !run || !share || !record || !event || !original) throw new Error('the sample has four streams')
    const withRecord = (data: string) => [lead, run, share, { ...record, events: [{ ...event, data }] }]
    const cases = {
      'without the record': { ...redacted, streams: [lead, run, share] },
      'with another reason': { ...redacted, streams: withRecord(event.data.replace('A password', 'A mistake')) },
      'with another record': { ...redacted, streams: withRecord(event.data.replace('lead-1', 'run-2')) },
      'without the redaction': { ...redacted, streams: [original, run, share, record] },
      'without what it names': { ...redacted, streams: [run, share, record], opened: redacted.opened.slice(1) },
      'with other data': {
        ...redacted,
        streams: [{ ...lead, events: lead.events.with(0, original.events[0] as never) }, run, share, record],
      },
    }
    const verdicts = await complaints(Object.values(cases).map((each) => caseOf(each)))
    expect(Object.keys(cases).filter((__, index) => verdicts[index] === null)).toEqual([])
  })

  it('rejects forgeries of every field of a redacted dossier', async () => {
    const forgeries = forgeriesOf(sampleDossier(redactedLog()), 5)
    const verdicts = await complaints(forgeries.map(({ forged }) => caseOf(forged)))
    expect(forgeries.filter((__, index) => verdicts[index] === null).map(({ name }) => name)).toEqual([])
  })

  it('accepts the proof of one event, redacted or not, and rejects forgeries of every field of it', async () => {
    const [second, redacted] = [sampleEventDossier(log, 124), sampleEventDossier(redactedLog(), 4)]
    expect([second.streams.length, redacted.streams.length]).toEqual([1, 2])
    const [[event] = [], [record]] = [second.streams, redacted.streams]
    if (!event || !record) throw new Error('the sample has these events')
    const forgeries = [
      ...forgeriesOf(second, 3),
      ...forgeriesOf(redacted, 4),
      { name: 'as a stream', forged: { ...second, format: 'atrium-dossier/1' } },
      { name: 'a stream as an event', forged: { ...dossier, format: 'atrium-event/1' } },
      { name: 'after another event', forged: { ...second, streams: [{ ...event, previous: event.events[0]?.hash }] } },
      { name: 'of another stream', forged: { ...second, streams: [{ ...event, stream: 'lead-2' }] } },
      { name: 'without the record', forged: { ...redacted, streams: [record] } },
      { name: 'of two events', forged: { ...second, streams: [{ ...event, events: dossier.streams[0]?.events }] } },
    ]
    const verdicts = await complaints(
      [second, redacted, ...forgeries.map(({ forged }) => forged)].map((each) => caseOf(each, vkey, [])),
    )
    expect(verdicts.slice(0, 2)).toEqual([null, null])
    expect(forgeries.filter((__, index) => verdicts[index + 2] === null).map(({ name }) => name)).toEqual([])
  })

  it('rejects plausible forgeries: foreign keys, mixed events, rewritten histories', async () => {
    const foreign = sampleLog(Buffer.alloc(32, 'stranger'))
    const [lead, run, share] = dossier.streams
    if (!lead || !run || !share) throw new Error('the sample has three streams')
    const [first, second, third] = lead.events
    if (!first || !second || !third) throw new Error('the sample lead has three events')
    const leadWith = (...events: unknown[]) => ({ ...dossier, streams: [{ stream: lead.stream, events }, run, share] })
    const rewritten = { ...second, data: '{"status":"lost"}' }
    const anew = eventHash(first.hash, { ...rewritten, stream: lead.stream })
    const cases = {
      'signed by another key': caseOf(
        sampleDossier(foreign),
        foreign.signer.vkey(origin).replace(/\+.*$/, vkey.slice(vkey.indexOf('+'))),
      ),
      'another log with its own key': caseOf(sampleDossier(foreign)),
      'a signature by another key': caseOf({ ...dossier, checkpoint: sampleDossier(foreign).checkpoint }),
      'rewritten with its hash': caseOf(leadWith(first, { ...rewritten, hash: anew }, third)),
      'the proof of another event': caseOf(leadWith(first, { ...second, proof: third.proof }, third)),
      'two events in one place': caseOf(leadWith(first, { ...second, position: first.position }, third)),
      'events of another stream': caseOf({ ...dossier, streams: [{ ...lead, events: run.events }, run, share] }),
      'a key for another subject': caseOf({
        ...dossier,
        opened: dossier.opened.map(({ subject }, index) => ({ subject, key: dossier.opened[1 - index]?.key })),
      }),
      'a key that opens nothing': caseOf({ ...dossier, opened: [{ subject: 'run-2', key: dossier.opened[0]?.key }] }),
      'a witness that was not named': caseOf(dossier, vkey, [sampleWitness('witness.test/two').vkey]),
    }
    const verdicts = await complaints(Object.values(cases))
    expect(Object.keys(cases).filter((__, index) => verdicts[index] === null)).toEqual([])
  })
})

it('both verifiers say what is proved, and read the personal data that was opened', async () => {
  const proved = await verifyDossier(dossier, vkey, [witness.vkey])
  expect(proved).toMatchObject({ origin, size: 300, opened: ['lead-1', 'share-3'] })
  expect(proved.witnesses).toEqual([{ name: 'witness.test/one', at: '2026-01-01T00:00:00.000Z' }])
  expect(proved.streams[0]?.events[0]?.personal).toEqual({ name: 'Maya "Ruiz" \u2028 é 🙂' })
})

it('says what was redacted, by whom and why', async () => {
  const { streams } = await verifyDossier(sampleDossier(redactedLog()), vkey)
  expect(streams[0]?.events[0]).toMatchObject({
    personal: { name: '[redacted]' },
    redacted: [{ field: 'name', reason: 'A password', actor: 'visitor' }],
  })
  expect(streams[0]?.events[1]?.redacted).toEqual([])
})
