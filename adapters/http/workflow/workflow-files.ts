import { definedFields } from '#adapters/http/middleware/defined-fields.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { scheduleFaults, setupOf } from '#adapters/http/trigger/triggers.ts'
import { workflowFiles as contract, type WorkflowFile, workflowFormat } from '#contracts/trigger/http/workflow-files.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { CronCalendar, ListedTrigger, TriggerReader } from '#domain/trigger/ports/trigger-reader.ts'
import type { MakeWorkflow } from '#domain/trigger/service/make-workflow.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { WorkflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import type { Workflows } from '#domain/workflow/service/workflows.ts'
import { stepAssignees } from './step-assignees.ts'
import { valuesOf, withoutSecrets } from './without-secrets.ts'
import { workflowFinder } from './workflow-finder.ts'
import { sentStep, stepIn } from './workflow-steps.ts'
import { withStatus, workflowAnswer } from './workflows.ts'

type Parts = {
  readonly workflows: WorkflowReader
  readonly commands: Pick<Workflows, 'setOptions'>
  readonly secrets: Pick<WorkflowSecrets, 'list' | 'options' | 'callSettings'>
  readonly triggers: TriggerReader
  readonly make: MakeWorkflow
  readonly calendar: CronCalendar
  readonly publicUrl: string
  readonly users: Pick<Users, 'find'>
}

/**
 * Export, import and options. The file has no secret of any workflow; only the answer to an import has those of its
 * webhooks.
 */
export const workflowFileRoutes = (api: HttpApi, parts: Parts): void => {
  const { workflows, secrets, triggers, make, publicUrl } = parts
  const mustFindWorkflow = workflowFinder(workflows)
  const mustBeAssignable = stepAssignees(parts.users)

  bind(api, contract.export, async ({ params: { id } }) => {
    const workflow = await mustFindWorkflow(id)
    const [names, options, ownTriggers] = await Promise.all([
      secrets.list(id),
      secrets.options(id),
      triggers.ofWorkflow(id),
    ])
    // The secrets of every workflow: an address or a text may contain the secret of another one.
    const calls = await Promise.all((await workflows.list()).map((one) => secrets.callSettings(one.id)))
    const secretTexts = calls.flatMap((call) => valuesOf(call.secrets))
    return { body: withoutSecrets(fileOf(workflow, { names, options, triggers: ownTriggers }), secretTexts) }
  })

  bind(api, contract.import, async ({ body: { file, activate } }, { context, withIdempotentReply }) => {
    for (const [index, trigger] of file.triggers.entries()) {
      const fault = trigger.kind === 'schedule' && parts.calendar.faultIn(trigger.cron, trigger.timeZone)
      if (fault) throw invalid([{ path: ['file', 'triggers', index, fault], message: scheduleFaults[fault] }])
    }
    await mustBeAssignable(file.steps, ['file', 'steps'])
    const hooksOf = (triggers: readonly { readonly id: string; readonly secret: string | null }[]) =>
      triggers.flatMap(({ id, secret }) => (secret === null ? [] : [{ url: `${publicUrl}/api/hooks/${id}`, secret }]))
    const created = await make({ ...definitionIn(file), activate }, context, (workflowOf, triggers) =>
      withIdempotentReply((rows) => ({
        workflow: workflowAnswer(withStatus(workflowOf(rows))),
        hooks: hooksOf(triggers),
      })),
    )
    if (!created.accepted) throw rejected(rejectionInFile(created.rejection))
    return {
      body: { workflow: workflowAnswer(await mustFindWorkflow(created.workflowId)), hooks: hooksOf(created.triggers) },
    }
  })

  bind(api, contract.options, async ({ params: { id } }) => {
    await mustFindWorkflow(id)
    return { body: { options: await secrets.options(id) } }
  })

  bind(api, contract.setOptions, async ({ params: { id }, body }, { context }) => {
    await mustFindWorkflow(id)
    const outcome = await parts.commands.setOptions(id, definedFields(body), context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: { options: await secrets.options(id) } }
  })
}

type Beside = {
  readonly names: Awaited<ReturnType<WorkflowSecrets['list']>>
  readonly options: Awaited<ReturnType<WorkflowSecrets['options']>>
  readonly triggers: readonly ListedTrigger[]
}

const fileOf = ({ name, description, apiEndpoint, inputs, steps }: ListedWorkflow, beside: Beside): WorkflowFile => ({
  format: workflowFormat,
  name,
  description,
  call: {
    method: 'POST',
    url: beside.options.message === null ? apiEndpoint : '',
    message: beside.options.message,
    secrets: beside.names.map((secret) => ({ kind: secret.kind, name: secret.name })),
  },
  alerts: beside.options.alerts,
  inputs: inputs.map(({ id, order, ...input }) => input),
  triggers: beside.triggers.map(triggerOf),
  steps: steps.map(sentStep),
})

const triggerOf = ({ setup, enabled, limit }: ListedTrigger): WorkflowFile['triggers'][number] => {
  if (setup.kind === 'webhook') return { kind: 'webhook', enabled, limit }
  if (setup.kind === 'event') return { ...setup, where: [...setup.where], enabled, limit, shadow: false }
  return { ...setup, enabled, limit, shadow: false }
}

type Rejection = Extract<Awaited<ReturnType<MakeWorkflow>>, { accepted: false }>['rejection']

/** Faults of steps name their place in the body of the request. */
const rejectionInFile = (rejection: Rejection): Rejection =>
  rejection.type === 'StepsInvalid'
    ? { ...rejection, faults: rejection.faults.map(({ path, message }) => ({ path: `file.${path}`, message })) }
    : rejection

const definitionIn = ({ name, description, call, alerts, inputs, triggers, steps }: WorkflowFile) => ({
  settings: {
    name,
    description,
    apiEndpoint: call.url,
    inputs,
    steps: steps.map(stepIn),
    options: { message: call.message, alerts },
  },
  triggers: triggers.map((trigger) => ({
    setup: setupOf(trigger),
    limit: trigger.limit,
    enabled: trigger.enabled,
    shadow: trigger.kind !== 'webhook' && trigger.shadow,
  })),
})
