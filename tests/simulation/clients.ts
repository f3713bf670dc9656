import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { isInFlight } from '#domain/run/views/run-view.ts'
import { steppedWorkflow } from './database.ts'
import type { Installation } from './ports.ts'
import type { Process } from './process.ts'
import { arrive } from './world.ts'

/** A client of the application: it sends one command until it has an answer. */
export type Client = { readonly finished: () => boolean }

type Command = (process: Process, marker: string) => Promise<Answer>
/** `kept`: a repeat with the same key gets the same answer. `again`: the process has no answer yet. */
type Answer = { readonly type: 'kept'; readonly answer: string } | { readonly type: 'over' | 'again' }

const timeoutMs = 4000

export const startClient = (
  { world, ledger, database }: Installation,
  processes: readonly (Process | null)[],
  number: number,
): Client => {
  const { scheduler, choices } = world
  const marker = `marker ${number}`
  const runIds = () => [...database.tables().runs.keys()]
  const workflowId = choices.is(0.01) ? steppedWorkflow : choices.oneOf([1, 2])
  if (workflowId === steppedWorkflow) startStaff({ world, database }, processes)
  const command = commandOf(choices.random(), workflowId, runIds)
  let finished = false
  let repeats = choices.is(0.2) ? 1 : 0

  const again = () => scheduler.after(choices.oneOf([50, 500, 1500]), null, send)
  const send = (): void => {
    if (finished) return
    const process = processes[choices.upTo(processes.length - 1)]
    if (process?.machine.alive !== true) return void again()
    const timeout = scheduler.after(timeoutMs, null, again)
    const settle = (act: () => void) => {
      if (!process.machine.alive) return
      scheduler.after(choices.upTo(3), null, () => {
        timeout.cancel()
        act()
      })
    }
    world.say(() => `${marker} is sent to ${process.machine.name}`)
    arrive(world, process.machine, () => {
      command(process, marker).then(
        (answer) => settle(() => receive(answer)),
        () => settle(again),
      )
    })
  }
  const receive = (answer: Answer): void => {
    world.say(() => `${marker} is answered: ${JSON.stringify(answer)}`)
    if (answer.type === 'again') return void again()
    if (answer.type === 'kept') ledger.acknowledged(marker, answer.answer)
    if (answer.type === 'kept' && repeats-- > 0) return void again()
    finished = true
  }
  scheduler.after(choices.upTo(3) * 100, null, send)
  return { finished: () => finished }
}

/** Staff who answer a run's question, also before it asks and after it was answered, which must be refused. */
const startStaff = (
  { world: { scheduler, choices, say }, database }: Pick<Installation, 'world' | 'database'>,
  processes: readonly (Process | null)[],
): void => {
  const asking = () =>
    [...database.tables().runs.values()].find((run) => run.workflowId === steppedWorkflow && isInFlight(run))
  const look = (): void => {
    scheduler.after(choices.oneOf([500, 2000]), null, look)
    const [run, process] = [asking(), processes[choices.upTo(processes.length - 1)]]
    if (run === undefined || process?.machine.alive !== true) return
    const approved = choices.is(0.7)
    say(() => `staff ${approved ? 'approve' : 'refuse'} what ${run.id} asks`)
    process.runs
      .judge(run.id, { step: 'ask', approved, note: '' }, contextOf(process, 'staff'))
      .catch(() => say(() => `the verdict on ${run.id} is lost`))
  }
  look()
}

const commandOf = (lot: number, workflowId: number, runIds: () => readonly string[]): Command => {
  if (lot < 0.6) {
    return onceOnly('runs', (process, marker, context) =>
      process.runs.start({ workflowId, inputs: { marker }, originRunId: null }, context),
    )
  }
  if (lot < 0.75) {
    return onceOnly('leads', ({ leads }, message, context) =>
      leads.receiveMessage({ ...person, message, email: 'ada@example.com' }, context),
    )
  }
  if (lot < 0.95) {
    return async (process, marker) => {
      const runId = runIds().at(-1)
      if (runId !== undefined) await process.runs.cancel(runId, contextOf(process, marker))
      return over
    }
  }
  return async (process, marker) => {
    await process.workflows.archive(workflowId, contextOf(process, marker))
    return over
  }
}
const person = { name: 'Ada', phone: '', company: '', budget: '' } as const
const over = { type: 'over' } as const

type Act = (process: Process, marker: string, context: CommandContext) => Promise<Handled<unknown>>

/** With an idempotency key, as in the HTTP adapter: the append stores the reply. */
const onceOnly =
  (view: 'runs' | 'leads', act: Act): Command =>
  async (process, marker) => {
    const request: IdempotentRequest = { scope: view, key: marker, fingerprint: marker }
    const bodyOf = (rows: Parameters<typeof rowOf>[0]) => ({ id: rowOf(rows, view).id })
    const context = {
      ...contextOf(process, marker),
      replyOf: (rows: Parameters<typeof rowOf>[0]) => ({ ...request, reply: bodyOf(rows) }),
    }
    const outcome = await process.idempotent(request, () => act(process, marker, context))
    if (outcome.type === 'Replied') return { type: 'kept', answer: JSON.stringify(outcome.reply) }
    if (outcome.type !== 'Done') return { type: 'again' }
    return outcome.result.accepted ? { type: 'kept', answer: JSON.stringify(bodyOf(outcome.result.changes)) } : over
  }

const contextOf = ({ clock }: Process, marker: string): CommandContext => ({
  cause: { actor: 'staff', correlationId: marker, causationId: marker },
  at: clock.now(),
})
