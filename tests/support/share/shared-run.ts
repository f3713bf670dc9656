import { expect } from 'vitest'
import type { RouteReply } from '#contracts/route.ts'
import type { NewShare } from '#contracts/share/http/shares.ts'
import { shares } from '#contracts/share/http/shares.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { post } from '#tests/support/post.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

export type MadeShare = RouteReply<typeof shares.create> & { readonly token: string }

/** Helpers for tests of links: completed runs, and links to them. */
export const sharedRuns = (staff: ApiClient) => {
  const report = (runId: string, body: object) => post(staff.send, `/api/workflows/runs/${runId}`, body, {}, 'PATCH')

  /** A generated proposal; proposals differ only in their `outputs`. */
  const proposal = async (outputs = JSON.stringify({ success: true, data: aProposal })): Promise<string> => {
    const { id } = await workflowStaff(staff).start(5, nineAnswers)
    expect((await report(id, { status: 'completed', outputs })).status).toBe(200)
    return id
  }

  const share = async (runId: string, wanted: NewShare = {}, workflowId = 5): Promise<MadeShare> => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const params = { id: String(workflowId), runId }
    const link = await staff.call(shares.create, { params, body: wanted, headers })
    return { ...link, token: new URL(link.shareUrl).pathname.slice('/s/'.length) }
  }

  return {
    report,
    proposal,
    share,
    /** A link to a new proposal. */
    shared: async (wanted: NewShare = {}) => share(await proposal(), wanted),
    /** The link as staff see it now. */
    seen: async (shareId: string) => (await staff.call(shares.read, { params: { shareId } })).share,
    /** Makes the link expire in a moment; retried, as a busy machine may take longer than that to send the request. */
    endSoon: (shareId: string) =>
      eventually(() => {
        const expiresAt = new Date(Date.now() + 300).toISOString()
        return staff.call(shares.revise, { params: { shareId }, body: { expiresAt } })
      }),
    revoke: (shareId: string) => staff.call(shares.revoke, { params: { shareId } }),
  }
}
