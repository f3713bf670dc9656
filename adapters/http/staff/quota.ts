import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import type { Metered } from '#domain/staff/service/quotas.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { requestOriginOf } from './signed-in.ts'

/** Counts usage against the quota of the caller, or of a personal token's owner; refuses it with 429. */
export const spend = async (
  { quotas }: Pick<HttpApi, 'quotas'>,
  c: Context<HttpEnv>,
  what: Metered,
  count = 1,
): Promise<void> => {
  const caller = callerOf(c)
  const account = c.get('bearer')?.account ?? caller.actor
  const passage = await quotas.spend(what, { account, user: caller.user, from: requestOriginOf(caller) }, count)
  if (passage.open) return
  const { retryAfterSeconds } = passage
  const { max, seconds } = quotas.limits[what] ?? { max: 0, seconds: 0 }
  const bound = `${max.toLocaleString('en-US')} ${names[what]} ${seconds === 3600 ? 'an hour' : 'a day'}`
  const detail = `One account may make ${bound}. Try again in ${retryAfterSeconds} seconds.`
  throw new RequestRefused({ status: 429, detail, retryAfterSeconds })
}

/** Counts runs that are about to start, one per id, and those of them that a worker drafts with the AI. */
export const spendRuns = async (
  api: Pick<HttpApi, 'quotas'>,
  c: Context<HttpEnv>,
  workflows: Pick<WorkflowReader, 'find'>,
  workflowIds: readonly number[],
): Promise<void> => {
  await spend(api, c, 'run', workflowIds.length)
  if (api.quotas.limits.draft === null) return
  const workflowEntries = await Promise.all(
    [...new Set(workflowIds)].map(async (id) => [id, await workflows.find(id)] as const),
  )
  const drafting = new Set(
    workflowEntries.flatMap(([id, workflow]) => (workflow !== null && drafts(workflow) ? [id] : [])),
  )
  const count = workflowIds.filter((id) => drafting.has(id)).length
  if (count > 0) await spend(api, c, 'draft', count)
}

/** Whether a worker drafts with the AI; a proposal drafted for a browser is counted when requested. */
const drafts = ({ builtIn, steps }: ListedWorkflow): boolean =>
  builtIn === 'engagement_overview' || steps.some(({ kind }) => kind === 'document' || kind === 'ask')

/** Counts calls of the AI. */
export const spendAiCall = async (api: Pick<HttpApi, 'quotas'>, c: Context<HttpEnv>, count = 1): Promise<void> => {
  await spend(api, c, 'aiCall', count)
  await spend(api, c, 'draft', count)
}

const names: Record<Metered, string> = {
  run: 'runs',
  export: 'exports',
  aiCall: 'calls of the AI',
  draft: 'calls of the AI',
}
