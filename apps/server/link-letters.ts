import type { LinkLetter } from '#adapters/http/share/shares.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import { translation } from '#contracts/messages.ts'
import type { Site } from '#contracts/site/http/site.ts'
import { proposalId } from '#contracts/workflow/http/workflows.ts'

/** The letter that carries a link to the lead of its run, in the first language of the site as other mails to clients. */
export const lettersBy =
  ({ runReader: runs, leadReader: leads }: Ports<'runReader' | 'leadReader'>, { languages }: Site) =>
  async (workflowId: number, runId: string): Promise<LinkLetter | null> => {
    const run = await runs.find(runId)
    const lead = run?.leadId == null ? null : await leads.find(run.leadId)
    if (lead === null) return null
    const t = translation(languages[0] ?? 'en')
    return (shareUrl) => ({
      subject: t(workflowId === proposalId ? 'Engagement Proposal' : 'Report'),
      text: [t('Hello {name},', { name: lead.name }), '', t('You can read the document here:'), shareUrl].join('\n'),
    })
  }
