import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { redactions } from '#contracts/audit/http/redactions.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { isConsistent, merkleRoot, nodeOver } from '#domain/audit/model/index.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { sha256Tree } from '#tests/support/log/sha256-tree.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

let atrium: TestAtrium
let staff: ApiClient
let id: string
beforeAll(async () => {
  atrium = await startTestAtrium({ PUBLIC_URL: 'https://atrium.example' })
  staff = await staffClient(atrium.url, { origin: 'https://atrium.example' })
  const { lead } = await staff.call(leads.create, { body: { name: 'Maya Ruiz', email: 'maya@example.com' } })
  id = lead.id
  await staff.call(leads.revise, { params: { id }, body: { priority: 'high', phone: '5550100' } })
})
afterAll(() => atrium.stop())

const stranger = () => apiClient(atrium.url)
const readKeys = () => stranger().call(proofs.keys, {})
const dossier = () => staff.call(proofs.dossier, { params: { kind: 'lead', id } })
const checkpoint = async () => {
  const answer = await stranger().send('/log/checkpoint', {})
  const note = await answer.text()
  const [origin, size, root = ''] = note.split('\n')
  return { answer, note, origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex') }
}
const hashesAt = async (path: string) => {
  const bytes = Buffer.from(await (await stranger().send(path, {})).arrayBuffer())
  return bytes.toString('hex').match(/.{64}/g) ?? []
}

describe('a dossier', () => {
  it('is verified with the published key alone', async () => {
    const [{ origin, keys }, file] = [await readKeys(), await dossier()]
    expect(origin).toBe('atrium.example/log')
    expect(keys).toMatchObject([{ until: null, id: expect.stringMatching(/^[0-9a-f]{8}$/) }])
    const proved = await verifyDossier(JSON.parse(JSON.stringify(file)), keys[0]?.vkey ?? '')
    expect(proved).toMatchObject({ origin, opened: [`lead-${id}`], streams: [{ stream: `lead-${id}` }] })
    const [captured, priority] = proved.streams[0]?.events ?? []
    expect(captured).toMatchObject({ type: 'LeadCaptured', personal: { name: 'Maya Ruiz' } })
    expect(priority).toMatchObject({ type: 'LeadPriorityChanged', content: { priority: 'high' }, personal: null })
  })

  it('covers an event from right before the request', async () => {
    await staff.call(leads.revise, { params: { id }, body: { priority: 'low' } })
    const { streams, checkpoint: note } = await dossier()
    const last = streams[0]?.events.at(-1)
    expect(last).toMatchObject({ type: 'LeadPriorityChanged', data: '{"priority":"low"}' })
    expect(Number(note.split('\n')[1])).toBeGreaterThanOrEqual(last?.position ?? Number.NaN)
  })

  it('is of what there is', async () => {
    await expectProblem(await staff.send(`/api/audit/proof/lead/${randomUUIDv7()}`, {}), 404)
    for (const nothing of ['user/1', 'event/999999', 'event/x', 'stream/lead-1', 'stream/user-1'])
      await expectProblem(await staff.send(`/api/audit/proof/${nothing}`, {}), 404)
    const { streams, opened } = await staff.call(proofs.dossier, { params: { kind: 'workflow', id: '4' } })
    expect([streams.map(({ stream }) => stream), opened]).toEqual([['workflow-4'], []])
  })
})

describe('a dossier of anything', () => {
  const proved = async (kind: 'event' | 'stream' | 'security', of: string) => {
    const [{ keys }, file] = [await readKeys(), await staff.call(proofs.dossier, { params: { kind, id: of } })]
    return { file, ...(await verifyDossier(JSON.parse(JSON.stringify(file)), keys[0]?.vkey ?? '')) }
  }

  it('is of every stream by its name, as the feed names them', async () => {
    const { entries } = await staff.call(auditFeed.entries, { query: {} })
    const streams = new Set(entries.map(({ kind, streamId }) => `${kind}-${streamId}`))
    expect([...streams].map((stream) => stream.split('-')[0])).toEqual(expect.arrayContaining(['staff', 'workflow']))
    const keys: string[] = []
    for (const stream of streams) {
      const { file, ...found } = await proved('stream', stream)
      expect(found.streams[0]?.stream).toBe(stream)
      // Its own key at most, and no key opens two streams: staff, security events and leads have one each.
      const subjects = file.opened.map(({ subject }) => subject)
      expect(subjects).toEqual(/^(lead|staff|security)-/.test(stream) ? [stream] : [])
      keys.push(...file.opened.map(({ key }) => key))
    }
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is of one event by its position, alone and sealed', async () => {
    const { streams } = await dossier()
    const [captured, priority] = streams[0]?.events ?? []
    const one = await proved('event', String(priority?.position))
    expect(one.file).toMatchObject({ format: 'atrium-event/1', opened: [], streams: [{ previous: captured?.hash }] })
    expect(one.streams).toMatchObject([{ stream: `lead-${id}`, events: [{ version: 2, type: 'LeadPriorityChanged' }] }])
    const first = await proved('event', String(captured?.position))
    expect(first.streams[0]?.events[0]).toMatchObject({ type: 'LeadCaptured', personal: null })
    expect(JSON.stringify(first.file)).not.toContain('Maya')
  })

  it('shows a redacted event with its record, and a record with what it names', async () => {
    const { lead } = await staff.call(leads.create, {
      body: { name: 'Noor', email: 'noor@example.com', notes: 'hunter2' },
    })
    const body = { kind: 'lead', id: lead.id, version: 1, field: 'notes', reason: 'A password' } as const
    const { redaction } = await staff.call(redactions.redact, { body })
    const record = await proved('security', redaction.id)
    expect(record.opened).toEqual([])
    expect(record.streams).toMatchObject([
      {},
      { stream: `lead-${lead.id}`, events: [{ redacted: [{ field: 'notes' }] }] },
    ])
    const redacted = record.streams[1]?.events[0]?.position
    for (const position of [redacted, record.streams[0]?.events[0]?.position])
      expect((await proved('event', String(position))).streams).toHaveLength(2)
  })
})

describe('the public log', () => {
  it('is a checkpoint over tiles that lead to its root', async () => {
    const { answer, origin, size, root } = await checkpoint()
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(origin).toBe('atrium.example/log')
    const leaves = await hashesAt(`/log/tile/0/000.p/${size}`)
    expect(leaves).toHaveLength(size)
    expect(nodeOver(leaves, sha256Tree.node)).toBe(root)
    const first = await dossier()
    const { position = 0, hash = '' } = first.streams[0]?.events[0] ?? {}
    expect(leaves[position - 1]).toBe(sha256Tree.leaf(hash))
  })

  it('covers what happened within two seconds of a quiet moment', async () => {
    const before = await checkpoint()
    await staff.call(workflows.create, { body: { name: 'A further one' } })
    await eventually(async () => expect((await checkpoint()).size).toBeGreaterThan(before.size))
    const after = await checkpoint()
    const query = { from: String(before.size), to: String(after.size) }
    const { proof } = await staff.call(proofs.consistency, { query })
    const hex = proof.map((each) => Buffer.from(each, 'base64').toString('hex'))
    expect(isConsistent(before, after, hex, sha256Tree.node)).toBe(true)
    expect(isConsistent({ ...before, root: merkleRoot([], sha256Tree) }, after, hex, sha256Tree.node)).toBe(false)
  })

  it('has no other tiles and no other addresses', async () => {
    const { size } = await checkpoint()
    for (const path of [
      '0/000',
      `0/000.p/${size + 1}`,
      '0/000.p/0',
      '0/000.p/256',
      '0/0',
      '1/000.p/1',
      '64/000',
      '0/x000/000',
    ])
      await expectProblem(await stranger().send(`/log/tile/${path}`, {}), 404)
  })

  it('is compared in sizes that it has', async () => {
    const consistency = (query: string) => staff.send(`/api/audit/consistency?${query}`, {})
    expect(await (await consistency('from=0&to=3')).json()).toEqual({ proof: [] })
    await expectProblem(await consistency('from=3&to=2'), 400)
    await expectProblem(await consistency('from=1&to=1000000'), 400)
    await expectProblem(await consistency('from=1'), 400)
    await expectProblem(await stranger().send('/api/audit/consistency?from=1&to=2', {}), 401)
  })
})
