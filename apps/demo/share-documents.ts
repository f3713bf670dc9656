import { runs } from '#contracts/run/http/runs.ts'
import { reportDecisions } from '#contracts/share/http/decisions.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { proposalId } from '#contracts/workflow/http/workflows.ts'
import type { Browser } from './browser.ts'

const ofProposals = { id: String(proposalId) }

/** The recipients of the links, and which of them opened theirs. */
const readers = [
  { name: 'Priya Raman', expiresInDays: 30, opensIt: true },
  { name: 'Board, March meeting', expiresInDays: 7, pinned: true, passcode: 'march-board', opensIt: false },
] as const

/** Shares each proposal with its clients and asks for a decision, as staff would; some open it, and one accepts. */
export const shareDocuments = async (staff: Browser, client: () => Browser): Promise<void> => {
  const { runs: proposals } = await staff(runs.list, { params: ofProposals, query: {} })
  for (const [place, { id: runId }] of proposals.entries()) {
    for (const { opensIt, ...fields } of readers) {
      const body = { ...fields, decision: { until: dayInTwoWeeks() } }
      const { shareUrl } = await staff(shares.create, { params: { ...ofProposals, runId }, body })
      if (opensIt) await openLink(client(), shareUrl, place === 0 ? fields.name : null)
    }
  }
}

const dayInTwoWeeks = () => new Date(Date.now() + 14 * 24 * 3_600_000).toISOString()

/** @param signature accepts the proposal with this name, unless null. */
const openLink = async (client: Browser, shareUrl: string, signature: string | null): Promise<void> => {
  const redirectToken = new URL(shareUrl).pathname.slice('/s/'.length)
  await client(publicReports.exchange, { params: { redirectToken }, body: {} })
  await client(publicReports.view, { body: {} })
  if (signature === null) return
  const { version } = await client(publicReports.read, {})
  await client(reportDecisions.accept, { body: { name: signature, agreed: true, version } })
}
