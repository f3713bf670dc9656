import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { workflowSteps as contract, type RunStep } from '#contracts/run/http/steps.ts'
import type { Step as SentStep } from '#contracts/workflow/steps.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { RunHistory } from '#domain/run/service/run-history.ts'
import type { Runs } from '#domain/run/service/runs.ts'
import { type TriedSteps, trySteps } from '#domain/run/service/try-steps.ts'
import type { RunStep as KnownRunStep } from '#domain/run/views/run-steps.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { checkInputs, checkSteps } from '#domain/workflow/model/index.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { Workflows } from '#domain/workflow/service/workflows.ts'
import { stepAssignees } from './step-assignees.ts'
import { workflowFinder } from './workflow-finder.ts'

type Ports = {
  readonly reader: WorkflowReader
  readonly runs: Runs
  readonly history: RunHistory
  readonly users: Pick<Users, 'find'>
}

/**
 * The steps of a workflow and of its runs. Trying them calls nothing and stores nothing; approving is refused to a step
 * that does not wait.
 */
export const workflowStepRoutes = (
  api: HttpApi,
  workflows: Workflows,
  { reader, runs, history, users }: Ports,
): void => {
  const mustFindWorkflow = workflowFinder(reader)
  const mustBeAssignable = stepAssignees(users)
  const readSteps = async (id: number) => {
    const { steps, version } = await mustFindWorkflow(id)
    return { body: { steps: steps.map(sentStep) }, version }
  }
  const progressOf = async (runId: string) => {
    const progress = await history.steps(runId)
    if (progress === null) throw notFound('There is no such run.')
    return { body: { steps: progress.steps.map(answerOf) }, version: progress.version }
  }

  bind(api, contract.read, async ({ params }) => readSteps(params.id))

  bind(api, contract.set, async ({ params: { id }, body }, { context }) => {
    await mustFindWorkflow(id)
    await mustBeAssignable(body.steps, ['steps'])
    const outcome = await workflows.setSteps(id, body.steps.map(stepIn), context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return readSteps(id)
  })

  bind(api, contract.try, async ({ params: { id }, body: { steps, inputs, ...samples } }) => {
    const workflow = await mustFindWorkflow(id)
    const stepsToTry = steps?.map(stepIn) ?? workflow.steps
    const faults = checkSteps(stepsToTry, workflow.inputs)
    if (faults.length > 0) throw rejected({ type: 'StepsInvalid', faults })
    const checked = checkInputs(workflow.inputs, inputs)
    if (!checked.valid) throw rejected({ type: 'InputsInvalid', faults: checked.faults })
    return { body: trialAnswer(trySteps(stepsToTry, { ...samples, inputs: checked.values, now: api.clock.now() })) }
  })

  bind(api, contract.ofRun, async ({ params }) => progressOf(params.runId))

  for (const [route, approved] of [[contract.approve, true] as const, [contract.reject, false] as const]) {
    bind(api, route, async ({ params: { runId, stepId: step }, body: { note } }, { context }) => {
      const outcome = await runs.judge(runId, { step, approved, note }, context)
      if (!outcome.accepted) throw rejected(outcome.rejection)
      return progressOf(runId)
    })
  }
}

const trialAnswer = ({ run, steps }: TriedSteps) => ({
  steps: steps.map(answerOf),
  status: run.status === 'absent' ? ('pending' as const) : run.status,
  outputs: run.status === 'completed' || run.status === 'failed' ? run.outputs : null,
  errorMessage: run.status === 'failed' ? run.error : null,
})

/** An absent `next` is kept absent: it means the following step. */
export const stepIn = ({ next, ...step }: SentStep): Step =>
  ({ ...step, ...(next === undefined ? {} : { next }) }) as Step

/** The same object: the two types differ only in what may be written. */
export const sentStep = (step: Step): SentStep => step as SentStep

const answerOf = (one: KnownRunStep): RunStep => ({ ...one, step: sentStep(one.step), attempts: [...one.attempts] })
