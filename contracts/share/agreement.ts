import { translation } from '#contracts/messages.ts'
import { engagementOverviewId } from '#contracts/workflow/http/workflows.ts'

type Subject = { readonly workflowId: number; readonly version: number }

/** The sentence that the client signs, in the language of the page. */
export const agreement = ({ workflowId, version }: Subject, language: string): string =>
  translation(language)(
    workflowId === engagementOverviewId
      ? 'I accept this engagement overview, version {version}, as it is shown here, and my typed name is my signature.'
      : 'I accept this proposal, version {version}, as it is shown here, and my typed name is my signature.',
    { version },
  )
