import { aiFailureProblem } from '#adapters/http/document/ai-failure-problem.ts'
import { cancelOnDisconnect } from '#adapters/http/middleware/cancel-on-disconnect.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { spendAiCall } from '#adapters/http/staff/quota.ts'
import { leadDrafts as contract, notesFields } from '#contracts/lead/http/lead-draft.ts'
import type { FormFiller } from '#domain/document/ports/form-filler.ts'
import type { CountTokens } from '#domain/document/ports/token-months.ts'
import { draftFromNotes } from '#domain/document/service/draft-from-notes.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { LeadNote, LeadNotes } from '#domain/lead/service/lead-notes.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'

type Parts = {
  readonly notes: Pick<LeadNotes, 'list'>
  readonly workflows: Pick<WorkflowReader, 'find'>
  /** Null without an AI. */
  readonly filler: FormFiller | null
  readonly countTokens: CountTokens
}

/** `POST /api/leads/{id}/draft`: the inputs of a run, from notes. */
export const leadDraftRoutes = (api: HttpApi, { notes, workflows, filler, countTokens }: Parts): void => {
  const read = async (id: string, workflowId: 4 | 5, noteIds: readonly string[]) => {
    const onLead = await notes.list(id, api.clock.now())
    if (onLead === null) throw notFound('There is no such lead.')
    const chosenNotes = selectNotes(onLead, noteIds)
    const workflow = await workflows.find(workflowId)
    if (workflow === null) throw notFound('There is no such workflow.')
    const texts = chosenNotes.map(({ text }) => text)
    return { chosenNotes, inputs: workflow.inputs, cost: filler?.costOf(workflow.inputs, texts) ?? null }
  }

  bind(api, contract.cost, async ({ params: { id }, query: { workflowId, noteIds } }) => {
    const { cost } = await read(id, workflowId, noteIds)
    return { body: { ai: cost !== null, ...(cost ?? { calls: 0, tokens: 0 }) } }
  })

  bind(api, contract.draft, async ({ params: { id }, body: { workflowId, noteIds } }, { c }) => {
    const { chosenNotes, inputs, cost } = await read(id, workflowId, noteIds)
    if (cost !== null) await spendAiCall(api, c, cost.calls)
    const request = { inputs, notes: chosenNotes, wholeField: notesFields[workflowId] }
    const uses: TokenUse[] = []
    const draft = await draftFromNotes(filler, request, cancelOnDisconnect(c), (use) => uses.push(use))
    for (const use of uses) await countTokens(use)
    if (draft.type !== 'Drafted') throw aiFailureProblem(draft)
    const sources = Object.entries(draft.sources).map(([field, list]) => [field, [...list]])
    return { body: { inputs: draft.inputs, sources: Object.fromEntries(sources) } }
  })
}

/** The chosen notes in their order, each once. Those of an erased person have no text. */
const selectNotes = (onLead: readonly LeadNote[], noteIds: readonly string[]): readonly LeadNote[] =>
  [...new Set(noteIds)].map((noteId) => {
    const note = onLead.find(({ id, text }) => id === noteId && text !== '')
    if (note === undefined) throw invalid([{ path: ['noteIds'], message: 'Each must be a note on this lead' }])
    return note
  })
