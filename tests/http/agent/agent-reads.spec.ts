import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notes } from '#contracts/lead/http/notes.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let desk: AgentDesk
let leadId: string
let runIds: readonly string[]
beforeAll(async () => {
  desk = await openAgentDesk()
  leadId = (await desk.newLead()).id
  const write = async () => {
    const runId = await sharedRuns(desk.ada).proposal(JSON.stringify({ success: true, data: aProposal }))
    await desk.ada.call(runs.patch, { params: { runId }, body: { leadId } })
    return runId
  }
  runIds = [await write(), await write(), await write()]
})
afterAll(() => desk.stop())

type Listed = readonly { readonly runId: string; readonly lead?: string; readonly href: string }[]

const screenOf = (runId = '') => expect.stringMatching(`^${desk.atrium.url}/dashboard/.*${runId}$`)

describe('what an agent reads', () => {
  it('names the lead of runs and documents, and links to their screens', async () => {
    const [runId] = runIds
    const lead = { leadId, lead: 'Maya Ruiz', href: screenOf(runId) }
    expect(await desk.agent.call('get_run', { runId })).toMatchObject({ runId, ...lead })
    expect(await desk.agent.call('get_document', { runId })).toMatchObject({ runId, ...lead })
    for (const input of [{}, { leadId }]) {
      const { documents } = await desk.agent.call('list_documents', input)
      expect(documents).toEqual(expect.arrayContaining([expect.objectContaining({ runId, ...lead })]))
    }
  })

  it('names no lead to a token that may not read leads', async () => {
    const reader = await desk.agentBy((await desk.issue(['runs:read', 'documents:read'])).secret)
    const [runId] = runIds
    const read = [
      await reader.call('get_run', { runId }),
      await reader.call('get_document', { runId }),
      await reader.call('list_documents'),
      await reader.call('list_documents', { leadId }),
    ]
    expect(JSON.stringify(read)).not.toMatch(/leadId|Maya/)
  })

  it('comes in pages: documents of a lead, and what happened to it', async () => {
    const documents: string[] = []
    for (let cursor: unknown; cursor !== null; ) {
      const page = await desk.agent.call('list_documents', { leadId, limit: 2, ...(cursor ? { cursor } : {}) })
      documents.push(...(page.documents as Listed).map(({ runId }) => runId))
      cursor = page.nextCursor
    }
    expect(documents.toSorted()).toEqual([...runIds].toSorted())
    await expect(desk.agent.call('list_documents', { leadId, cursor: 'nowhere' })).rejects.toThrow('cursor')

    for (const text of ['One', 'Two', 'Three'])
      await desk.ada.call(notes.add, { params: { id: leadId }, body: { kind: 'note', text } })
    const { entries: all, total } = await desk.agent.call('get_timeline', { leadId, limit: 50 })
    const entries: unknown[] = []
    for (let cursor: unknown; cursor !== null; ) {
      const page = await desk.agent.call('get_timeline', { leadId, limit: 2, ...(cursor ? { cursor } : {}) })
      expect((page.entries as unknown[]).length).toBeLessThanOrEqual(2)
      entries.push(...(page.entries as unknown[]))
      cursor = page.nextCursor
    }
    expect([entries, entries.length]).toEqual([all, total])
  })
})
