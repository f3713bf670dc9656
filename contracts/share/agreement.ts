import { translation } from '#contracts/messages.ts'
import { engagementOverviewId } from '#contracts/workflow/http/workflows.ts'

type Subject = { readonly workflowId: number; readonly number: number }

/** The sentence that the client signs, in the language of the page. */
export const agreement = ({ workflowId, number }: Subject, language: string): string =>
  translation(language)(
    workflowId === engagementOverviewId
      ? 'I accept this engagement overview, version {number}, as it is shown here, and my typed name is my signature.'
      : 'I accept this proposal, version {number}, as it is shown here, and my typed name is my signature.',
    { number },
  )
