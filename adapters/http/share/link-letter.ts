import type { LinkLetters } from '#contracts/share/link-letters.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'

type Ports = {
  readonly runs: Pick<RunReader, 'find'>
  readonly leads: Pick<LeadReader, 'find'>
  readonly letters: LinkLetters
}

type LinkedRun = { readonly id: number; readonly runId: string }
type LetterWithLink = (url: string) => ReturnType<LinkLetters['letter']>

/** The letter to the lead of a run, which carries a link to its document; null for a run without a lead. */
export const letterToLead =
  ({ runs, leads, letters }: Ports) =>
  async ({ id: workflowId, runId }: LinkedRun): Promise<LetterWithLink | null> => {
    const run = await runs.find(runId)
    const lead = run?.leadId == null ? null : await leads.find(run.leadId)
    if (lead === null) return null
    const { name } = lead
    return (url) => letters.letter({ workflowId, outputs: run?.outputs ?? null, name, url })
  }
