import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { noBackground } from '#adapters/writer/background.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Writer } from '#domain/document/ports/writer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { Step } from '#domain/kernel/step.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RequestRun } from '#domain/run/model/index.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { runStep } from '#domain/run/service/run-step.ts'
import { noSettings } from '#domain/workflow/ports/call-settings.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { context } from '#tests/support/person/people.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { endDesk } from './run-desk.ts'
import { requestRun, startAttempt } from './runs.ts'

export const write: Step = {
  ...{ kind: 'document', id: 'write', name: 'Write', document: 'engagement_overview' },
  inputs: { clientName: '{inputs.name}', meetingNotes: '{inputs.name} wants bread.' },
}

/** Runs with steps of workflow 7, and single attempts at a step, as a worker makes them. */
export const stepDesk = async (here: AtriumProcess) => {
  const desk = endDesk(here)
  const text = { type: 'text', required: true, placeholder: '' } as const
  await desk.create(7)
  await desk.create(4, {
    builtIn: 'engagement_overview',
    inputs: ['clientName', 'meetingNotes'].map((name, order) => ({
      ...text,
      id: uuidIds.next(),
      name,
      label: name,
      order,
    })),
  })
  const { store: ownStore, workflowReader: workflows, runReader } = here

  return {
    ...desk,
    /** A run whose first step a worker has begun. */
    begin: async (fields: Partial<RequestRun>): Promise<string> => {
      const id = uuidIds.next()
      const handle = runHandler(ownStore)
      await handle(streamName('run', id), requestRun({ workflowId: 7, ...fields }), context)
      await handle(streamName('run', id), startAttempt(noon), context)
      return id
    },
    /** The reply of one attempt, which nothing records. */
    attempt: async (runId: string, ports: { readonly store?: EventStore; readonly writer?: Writer } = {}) => {
      const { store = ownStore, writer = templateWriter() } = ports
      const [run, workflow] = [await runReader.find(runId), await workflows.find(7)]
      if (run === null || workflow === null) throw new Error(`there is no run ${runId}`)
      const endpoint = { call: async () => ({ type: 'Cancelled' }) as const }
      const others = { workflows, endpoint, backgroundOf: async () => noBackground, derivedId: hashedIds }
      const step = runStep({ store, writer, ...others, clock: systemClock })
      return step({ run, workflow, settings: noSettings }, canceller())
    },
  }
}
