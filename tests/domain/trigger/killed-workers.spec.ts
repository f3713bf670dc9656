import { describe, expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { type LogPlace, logStart } from '#domain/log/ports/event-log.ts'
import type { AppendTogether, EventStore } from '#domain/log/ports/event-store.ts'
import { makeWorkflow } from '#domain/trigger/service/make-workflow.ts'
import { triggers } from '#domain/trigger/service/triggers.ts'
import { workflows } from '#domain/workflow/service/workflows.ts'
import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { triggerDesk, triggerWorker } from '#tests/support/run/trigger-desk.ts'

const hour = 3_600_000
const kills = 50

class Killed extends Error {}

/** A store whose process is killed at some appends: before the event is written, or before the append returns. */
const mortal = (store: EventStore, random: () => number, killed: () => void): EventStore => ({
  read: store.read,
  append: async (append) => {
    const fate = random()
    if (fate < 0.25) {
      killed()
      throw new Killed()
    }
    const head = await store.append(append)
    if (fate < 0.5) {
      killed()
      throw new Killed()
    }
    return head
  },
})

describe('workers that are killed between a cause and the start of its run', () => {
  it.each([1, 2, 3])('lose no trigger and double none (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { here, there } = await twoMemoryProcesses()
    const desk = await triggerDesk(here)
    await desk.add({ kind: 'event', on: 'lead_captured', where: [] }, { limit: { most: 2, beyond: 'queue' } })
    await desk.add({ kind: 'schedule', cron: '0 * * * *', timeZone: 'UTC', missed: 'once' })
    let deaths = 0
    const born = () => {
      const end = random() < 0.5 ? here : there
      return triggerWorker(
        end,
        desk.now,
        mortal(end.store, random, () => {
          deaths += 1
        }),
      )
    }
    // A checkpoint may lag behind, as after a crash.
    let checkpoint: LogPlace = logStart
    const survived = (failure: unknown) => {
      if (!(failure instanceof Killed)) throw failure
      return checkpoint
    }
    let captures = 0
    let hours = 0
    while (deaths < kills) {
      if (random() < 0.5) {
        await desk.capture()
        captures += 1
      } else {
        desk.pass(hour)
        hours += 1
        await born().tick().catch(survived)
      }
      // Two workers follow at once, as while a lock changes hands.
      const [one] = await Promise.all([
        born().follow(checkpoint).catch(survived),
        born().follow(checkpoint).catch(survived),
      ])
      if (random() < 0.3) checkpoint = one
    }
    const immortal = triggerWorker(here, desk.now)
    await immortal.follow(checkpoint)
    await immortal.tick()

    const runs = await desk.runs()
    const ofLeads = runs.flatMap(({ leadId }) => leadId ?? [])
    expect(ofLeads).toHaveLength(captures)
    expect(new Set(ofLeads).size).toBe(captures)
    const ofHours = runs.length - ofLeads.length
    // Hours in which every worker was dead are made up for once.
    expect(ofHours).toBeLessThanOrEqual(hours)
    expect(ofHours).toBeGreaterThan(0)
  })
})

describe('a server that is killed while it makes a workflow from a file', () => {
  it('leaves nothing of it; one that is overtaken takes the next number whole', async () => {
    const { here } = await twoMemoryProcesses()
    const make = (together: AppendTogether) =>
      makeWorkflow({ store: here.store, together, ids: uuidIds }, (on, ids) => ({
        workflows: workflows(on, { reader: here.workflowReader, ids }),
        triggers: triggers(on, {
          vault: { seal: async () => ['sealed'], open: async () => [] },
          ids,
          newSecret: () => 's',
        }),
      }))
    const settings = { name: 'Hand over', description: '', apiEndpoint: '', inputs: [] }
    const hook = { setup: { kind: 'webhook' }, limit: null, enabled: true, shadow: false } as const
    const request = { settings, triggers: [hook, hook, hook], activate: true }
    const context = { cause: { actor: 'ada', correlationId: 'r', causationId: 'r' }, at: noon }
    const dying: AppendTogether = async () => Promise.reject(new Killed())
    await expect(make(dying)(request, context)).rejects.toThrow(Killed)
    expect(await here.log.head()).toEqual(logStart)
    const overtaken: AppendTogether = async (appends) => {
      if ((await here.workflowReader.highestId()) === 0)
        await here.store.append(appends[0] ?? (await Promise.reject(new Killed())))
      await here.together(appends)
    }
    const outcome = await make(overtaken)(request, context)
    expect(outcome).toMatchObject({ accepted: true, workflowId: 2 })
    const added = await here.triggerReader.ofWorkflow(2)
    expect(outcome.accepted && outcome.triggers.map(({ id }) => id)).toEqual(added.map(({ id }) => id))
    expect(await here.workflowReader.find(2)).toMatchObject({ status: 'active' })
    expect(await here.triggerReader.ofWorkflow(1)).toEqual([])
  })
})
