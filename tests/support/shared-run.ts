import { expect } from 'vitest'
import type { NewShare, Share } from '#contracts/share/http/shares.ts'
import { shares } from '#contracts/share/http/shares.ts'
import type { ApiClient } from './api-client.ts'
import { aProposal, nineAnswers } from './documents.ts'
import { eventually } from './eventually.ts'
import { post } from './post.ts'
import { workflowStaff } from './workflow-staff.ts'

export type MadeShare = { readonly shareUrl: string; readonly share: Share; readonly token: string }

/** What a test of links needs at hand: completed runs, links to them, and whoever opens one. */
export const sharedRuns = (staff: ApiClient) => {
  const report = (runId: string, body: object) => post(staff.send, `/api/workflows/runs/${runId}`, body, {}, 'PATCH')

  /** A proposal that was generated; nothing but `outputs` tells one from another. */
  const proposal = async (outputs = JSON.stringify({ success: true, data: aProposal })): Promise<string> => {
    const { id } = await workflowStaff(staff).start(5, nineAnswers)
    expect((await report(id, { status: 'completed', outputs })).status).toBe(200)
    return id
  }

  const share = async (runId: string, wanted: NewShare = {}, workflowId = 5): Promise<MadeShare> => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const params = { id: String(workflowId), runId }
    const made = await staff.call(shares.create, { params, body: wanted, headers })
    return { ...made, token: new URL(made.shareUrl).pathname.slice('/s/'.length) }
  }

  return {
    report,
    proposal,
    share,
    /** A link to a proposal of its own. */
    shared: async (wanted: NewShare = {}) => share(await proposal(), wanted),
    /** The link as staff see it now. */
    seen: async (shareId: string) => (await staff.call(shares.read, { params: { shareId } })).share,
    /** Makes the link end in a moment; a busy machine may take longer than that to say so. */
    endSoon: (shareId: string) =>
      eventually(() => {
        const expiresAt = new Date(Date.now() + 300).toISOString()
        return staff.call(shares.revise, { params: { shareId }, body: { expiresAt } })
      }),
    revoke: (shareId: string) => staff.call(shares.revoke, { params: { shareId } }),
  }
}
