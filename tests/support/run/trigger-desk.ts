import { randomUUIDv7 } from 'node:crypto'
import { cronerCalendar } from '#adapters/croner/croner-calendar.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { addTime } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { ReviseLead } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { type LogPlace, logStart, placeAfter } from '#domain/log/log-place.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import type { RunCommand } from '#domain/run/model/index.ts'
import { continueRuns } from '#domain/run/service/continue-runs.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import type { ShareCommand } from '#domain/share/model/index.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import type { ReviseTrigger, RunLimit, TriggerSetup } from '#domain/trigger/model/index.ts'
import { admitRuns } from '#domain/trigger/service/admit-runs.ts'
import { timeKeeper } from '#domain/trigger/service/keep-time.ts'
import { preview } from '#domain/trigger/service/preview.ts'
import { reactToEvents } from '#domain/trigger/service/react.ts'
import { startTriggered } from '#domain/trigger/service/start-triggered.ts'
import { triggers } from '#domain/trigger/service/triggers.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { captureLead, noon } from '#tests/support/lead/leads.ts'
import type { End } from '#tests/support/log/two-ends.ts'
import { createWorkflow } from '#tests/support/workflow/workflows.ts'

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
const companyInput = { id: 'i', name: 'company', label: 'Company', type: 'text', placeholder: '', order: 1 } as const

/** A worker's part in triggers: follows the log from its own place, and ticks. Its store may fail. */
export const triggerWorker = (
  end: End,
  now: () => string,
  store: EventStore = end.store,
  timeZone: string | undefined = undefined,
) => {
  const complaints: string[] = []
  const complain = (complaint: string) => void complaints.push(complaint)
  const clock = { now }
  const { triggerReader: reader, workflowReader: workflows } = end
  const start = startTriggered({ store, workflows, derivedId: hashedIds, clock })
  const admit = admitRuns(store, reader, clock)
  const goOn = continueRuns(store, end.runReader, clock)
  const handle = reactToEvents({
    store,
    reader,
    start,
    admit,
    goOn,
    park: (_, handled) => handled,
    timeZone,
  })
  const tick = timeKeeper({
    store,
    reader,
    progress: end.triggerProgress,
    calendar: cronerCalendar,
    start,
    goOn,
    clock,
    complain,
    ...(timeZone !== undefined && { timeZone }),
  })
  return {
    complaints,
    tick,
    /** Processes the log after a place; returns the place reached. */
    follow: async (place: LogPlace): Promise<LogPlace> => {
      for (let at = place; ; ) {
        const notices = await end.log.after(at, 100)
        await handle(notices)
        if (notices.length === 0) return at
        at = placeAfter(at, notices)
      }
    },
  }
}

/** Staff, leads and one worker, on a clock that only the test advances. */
export const triggerDesk = async (end: End, timeZone?: string) => {
  const { store, triggerReader: reader } = end
  let time = noon
  const now = () => time
  const context = () => ({ cause, at: now() })
  const handleRun = runHandler(store)
  const handleShare = shareHandler(store)
  const handleLead = leadHandler(store)
  const handleWorkflow = workflowHandler(store)
  const lead = leads(store, { next: randomUUIDv7 })
  const commands = triggers(store, {
    vault: { seal: async (_, texts) => texts.map(({ text }) => `sealed ${text}`), open: async () => [] },
    ids: { next: randomUUIDv7 },
    newSecret: () => 'whsec_c2VjcmV0',
  })
  const worker = triggerWorker(end, now, end.store, timeZone)
  let place: LogPlace = await end.log.head()
  const workflow = (workflowId: number, required = false) =>
    handleWorkflow(
      `workflow-${workflowId}`,
      createWorkflow({ workflowId, status: 'active', inputs: [{ ...companyInput, required }] }),
      context(),
    )
  await workflow(7)
  let captures = 0

  return {
    now,
    worker,
    reader,
    workflow,
    pass: (milliseconds: number) => {
      time = addTime(time, milliseconds)
    },
    pause: () => handleWorkflow('workflow-7', { type: 'ReviseWorkflow', status: 'inactive' }, context()),
    activate: () => handleWorkflow('workflow-7', { type: 'ReviseWorkflow', status: 'active' }, context()),
    /** The log is delivered from its beginning again. */
    startOver: () => {
      place = logStart
    },
    add: async (setup: TriggerSetup, options: { limit?: RunLimit; shadow?: boolean; workflowId?: number } = {}) => {
      const { limit = null, shadow = false, workflowId = 7 } = options
      return (await commands.add({ workflowId, setup, limit, enabled: true, shadow }, context())).id
    },
    revise: (id: string, revision: Omit<ReviseTrigger, 'type' | 'now'>) => commands.revise(id, revision, context()),
    remove: (id: string) => commands.remove(id, context()),
    capture: async (fields: Parameters<typeof captureLead>[0] = {}) => {
      captures += 1
      const { type, now, ...wanted } = captureLead({ email: `ada${captures}@example.com`, ...fields })
      const outcome = await lead.add(wanted, context())
      if (!outcome.accepted) throw new Error(outcome.rejection.type)
      return rowOf(outcome.changes, 'leads').id
    },
    reviseLead: (id: string, revision: Omit<ReviseLead, 'type' | 'now'>, actor = cause.actor) =>
      lead.revise(id, revision, { ...context(), cause: { ...cause, actor } }),
    erase: (id: string) =>
      handleLead(streamName('lead', id), { type: 'EraseLead', reason: 'request', now: now() }, context()),
    /** The worker catches up with the log. */
    catchUp: async () => {
      place = await worker.follow(place)
    },
    tellShare: (shareId: string, command: ShareCommand) =>
      handleShare(streamName('share', shareId), command, context()),
    execute: (runId: string, command: RunCommand, causationId = cause.causationId) =>
      handleRun(streamName('run', runId), command, { ...context(), cause: { ...cause, causationId } }),
    runs: async (workflowId = 7) =>
      (await end.runReader.list({ workflowId, limit: 200 }))?.runs.toSorted((one, other) =>
        one.id < other.id ? -1 : 1,
      ) ?? [],
    preview: preview(reader, timeZone),
  }
}
