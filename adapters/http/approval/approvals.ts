import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { spendRuns } from '#adapters/http/staff/quota.ts'
import { proposedCommands } from '#contracts/approval/commands.ts'
import { type Approval, commandSubjects, approvals as contract } from '#contracts/approval/http.ts'
import type { Fields } from '#domain/approval/model/index.ts'
import type { Approvals } from '#domain/approval/service/approvals.ts'
import type { ProposalRejection } from '#domain/approval/service/tools-on.ts'
import type { ApprovalView } from '#domain/approval/views/approval-view.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { Tokens } from '#domain/token/service/tokens.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'

type Parts = {
  readonly approvals: Approvals<ProposalRejection>
  readonly users: Pick<Users, 'emailsOf'>
  readonly tokens: Pick<Tokens, 'nameOf'>
  readonly workflows: Pick<WorkflowReader, 'find'>
}

const limit = 200

/** What agents propose, for administrators to approve or reject. */
export const approvalRoutes = (api: HttpApi, { approvals, users, tokens, workflows }: Parts): void => {
  const approvalAnswers = async (views: readonly ApprovalView[]): Promise<Approval[]> => {
    const emails = await users.emailsOf([...new Set(views.flatMap(({ decidedBy }) => decidedBy ?? []))])
    const actors = [...new Set(views.map(({ actor }) => actor))]
    const names = new Map(await Promise.all(actors.map(async (actor) => [actor, await tokens.nameOf(actor)] as const)))
    return views.map(({ actor, command, before, after, values, ...view }) => ({
      ...view,
      by: names.get(actor) ?? actor,
      command: { ...command },
      before: before && { ...before },
      after: { ...after },
      values: values && { ...values },
      decidedBy: view.decidedBy === null ? null : (emails.get(view.decidedBy) ?? view.decidedBy),
    }))
  }

  const mustFind = async (id: string): Promise<ApprovalView> => {
    const view = await approvals.find(id, api.clock.now())
    if (view === null) throw rejected({ type: 'ApprovalNotFound' })
    return view
  }

  bind(api, contract.list, async ({ query: { state = null } }) => ({
    body: { approvals: await approvalAnswers(await approvals.list(state, api.clock.now(), limit)) },
  }))

  bind(api, contract.judge, async ({ params: { id }, body }, { c, context }) => {
    const view = await mustFind(id)
    const { tool, command, state } = view
    const isApproved = body.verdict === 'approve'
    if (isApproved && state === 'open' && tool === 'start_run')
      await spendRuns(api, c, workflows, [Number(command.workflowId)])
    const reason = body.reason || null
    const outcome = isApproved
      ? await approvals.approve(id, { values: checkedValues(view, body.values ?? {}), reason }, context)
      : await approvals.reject(id, reason, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    const [approval] = await approvalAnswers([await mustFind(id)])
    if (approval === undefined) throw new Error('an approval that was judged is gone')
    return { body: { approval } }
  })
}

const subjects: ReadonlySet<string> = new Set(commandSubjects)

/** The values as the schema of the tool takes them, in a command that is otherwise as proposed. */
const checkedValues = ({ tool, command }: ApprovalView, values: Fields): Fields | null => {
  if (Object.keys(values).length === 0) return null
  const parsed = proposedCommands[tool].safeParse({ ...command, ...values })
  if (!parsed.success)
    throw invalid(parsed.error.issues.map((issue) => ({ ...issue, path: ['values', ...issue.path] })))
  const checked: Fields = parsed.data
  const foreign = Object.keys(values).filter((name) => subjects.has(name) || !(name in checked))
  if (foreign.length > 0)
    throw invalid(foreign.map((name) => ({ path: ['values', name], message: 'Not a value of this command' })))
  return Object.fromEntries(Object.keys(values).map((name) => [name, checked[name]]))
}
