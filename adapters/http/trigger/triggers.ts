import { definedFields } from '#adapters/http/middleware/defined-fields.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import {
  triggers as contract,
  type NewTrigger,
  type Trigger as Shown,
  type TriggerChanges,
} from '#contracts/trigger/http/triggers.ts'
import { conditionFaults, defaultSilentDays } from '#contracts/workflow/conditions.ts'
import type { TriggerSetup } from '#domain/trigger/model/index.ts'
import type { CronCalendar, ListedTrigger, TriggerReader } from '#domain/trigger/ports/trigger-reader.ts'
import type { PastMatch, Preview } from '#domain/trigger/service/preview.ts'
import type { Triggers } from '#domain/trigger/service/triggers.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'

type TriggerParts = {
  readonly triggers: Triggers
  readonly reader: TriggerReader
  readonly calendar: CronCalendar
  readonly workflows: WorkflowReader
  readonly preview: Preview
  readonly shadowOf: (
    trigger: ListedTrigger,
  ) => Promise<readonly (Omit<PastMatch, 'position'> & { position: number | null })[]>
  readonly publicUrl: string
}

const previewTimes = 5

/**
 * Triggers of workflows that are not archived, else 404. Only the answer to an addition contains a webhook's secret.
 */
export const triggerRoutes = (api: HttpApi, parts: TriggerParts): void => {
  const { triggers, reader, calendar, publicUrl } = parts
  const demandWorkflow = async (id: number) => {
    if (!(await isLive(parts, id))) throw notFound('There is no such workflow.')
  }
  const mustFindTrigger = async (id: string): Promise<ListedTrigger> => {
    const trigger = await liveTrigger(parts, id)
    if (trigger === null) throw notFound('There is no such trigger.')
    return trigger
  }
  const { timesOf, shown } = showing(api, calendar, publicUrl)
  const replyOf = (trigger: ListedTrigger) => ({ body: { trigger: shown(trigger) }, version: trigger.version })

  bind(api, contract.list, async ({ params: { id } }) => {
    await demandWorkflow(id)
    return { body: { triggers: (await reader.ofWorkflow(id)).map(shown) } }
  })

  bind(api, contract.add, async ({ params: { id: workflowId }, body }, { context }) => {
    await demandWorkflow(workflowId)
    if (body.kind === 'schedule') timesOf(body.cron, body.timeZone)
    const { enabled, limit } = body
    const shadow = body.kind !== 'webhook' && body.shadow
    const addition = await triggers.add({ workflowId, setup: setupOf(body), limit, enabled, shadow }, context)
    if (!addition.outcome.accepted) throw rejected(addition.outcome.rejection)
    const secret = addition.secret === null ? {} : { secret: addition.secret }
    return { body: { trigger: shown(await mustFindTrigger(addition.id)), ...secret } }
  })

  previewRoutes(api, parts, timesOf)

  bind(api, contract.read, async ({ params }) => replyOf(await mustFindTrigger(params.triggerId)))

  bind(api, contract.revise, async ({ params: { triggerId }, body }, { context }) => {
    const { enabled, limit, shadow, ...own } = body
    const { setup: previousSetup } = await mustFindTrigger(triggerId)
    if (previousSetup.kind === 'webhook' && shadow !== undefined) throw ofOtherKind('shadow')
    const setup = changedSetup(previousSetup, own)
    if (setup.kind === 'schedule') timesOf(setup.cron, setup.timeZone)
    const revision = definedFields({ setup, enabled, limit, shadow })
    const outcome = await triggers.revise(triggerId, revision, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return replyOf(await mustFindTrigger(triggerId))
  })

  bind(api, contract.remove, async ({ params: { triggerId } }, { context }) => {
    await mustFindTrigger(triggerId)
    const outcome = await triggers.remove(triggerId, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })

  bind(api, contract.shadow, async ({ params: { triggerId } }) => {
    const trigger = await mustFindTrigger(triggerId)
    return { body: { records: [...(await parts.shadowOf(trigger))], count: trigger.shadowCount } }
  })
}

type Ports = { readonly reader: TriggerReader; readonly workflows: WorkflowReader }

/** A trigger that is not removed, of a workflow that is not archived; else null. */
export const liveTrigger = async (ports: Ports, id: string): Promise<ListedTrigger | null> => {
  const trigger = await ports.reader.find(id)
  return trigger === null || trigger.removed || !(await isLive(ports, trigger.workflowId)) ? null : trigger
}

const isLive = async ({ workflows }: Ports, workflowId: number): Promise<boolean> =>
  ((await workflows.find(workflowId))?.status ?? 'archived') !== 'archived'

/** A trigger as shown, with the times or the address derived from its settings. */
const showing = (api: HttpApi, calendar: CronCalendar, publicUrl: string) => {
  const timesOf = (cron: string, timeZone: string) => {
    const fault = calendar.faultIn(cron, timeZone)
    if (fault !== null) throw invalid([{ path: [fault], message: scheduleFaults[fault] }])
    return [...calendar.next(cron, timeZone, api.clock.now(), previewTimes)]
  }
  const answerOf = (trigger: ListedTrigger): Shown => ({ ...commonOf(trigger, api.clock.now()), ...ownOf(trigger) })
  const ownOf = ({ id, setup }: ListedTrigger) => {
    if (setup.kind === 'schedule')
      return { ...setup, next: [...calendar.next(setup.cron, setup.timeZone, api.clock.now(), previewTimes)] }
    if (setup.kind === 'webhook') return { ...setup, url: `${publicUrl}/api/hooks/${id}` }
    return { ...setup, where: [...setup.where] }
  }
  return { timesOf, shown: answerOf }
}

const previewRoutes = (api: HttpApi, parts: TriggerParts, timesOf: ReturnType<typeof showing>['timesOf']): void => {
  bind(api, contract.preview, async ({ body }) => {
    const { matches, count } = await parts.preview(body, api.clock.now())
    return { body: { matches: [...matches], count } }
  })

  bind(api, contract.times, async ({ body: { cron, timeZone } }) => ({ body: { next: timesOf(cron, timeZone) } }))
}

export const scheduleFaults = {
  cron: 'Five fields that come at some time: minute, hour, day of the month, month, weekday',
  timeZone: 'A time zone, such as Europe/Berlin',
}

const commonOf = (trigger: ListedTrigger, now: string) => {
  const { id, workflowId, enabled, limit, shadowUntil, shadowCount, createdAt, version } = trigger
  const until = shadowUntil !== null && shadowUntil > now ? shadowUntil : null
  return { id, workflowId, enabled, limit, shadowUntil: until, shadowCount, createdAt, version }
}

/** Without the limit and the state, which every kind has and which are stored beside it. */
export const setupOf = (body: NewTrigger): TriggerSetup => {
  if (body.kind === 'webhook') return { kind: 'webhook' }
  if (body.kind === 'event') return eventSetup(body)
  return { kind: 'schedule', cron: body.cron, timeZone: body.timeZone, missed: body.missed }
}

type EventSetup = Extract<TriggerSetup, { kind: 'event' }>

type GivenEvent = Pick<EventSetup, 'on' | 'where'> & { readonly silentDays?: number | undefined }

/** Only `lead_silent` has days of silence. */
const eventSetup = ({ on, where, silentDays = defaultSilentDays }: GivenEvent): EventSetup => ({
  kind: 'event',
  on,
  where,
  ...(on === 'lead_silent' ? { silentDays } : {}),
})

type Own = Omit<TriggerChanges, 'enabled' | 'limit' | 'shadow'>

const ownFields = {
  schedule: ['cron', 'timeZone', 'missed'],
  webhook: [],
  event: ['on', 'where', 'silentDays'],
} as const

const changedSetup = (previousSetup: TriggerSetup, own: Own): TriggerSetup => {
  const changes = definedFields(own)
  const foreign = Object.keys(changes).find((field) => !ownFields[previousSetup.kind].some((name) => name === field))
  if (foreign !== undefined) throw ofOtherKind(foreign)
  const after = { ...previousSetup, ...changes } as TriggerSetup
  const wrong = after.kind === 'event' ? conditionFaults(after.on, after.where) : []
  if (wrong.length > 0) throw invalid([...wrong])
  return after.kind === 'event' ? eventSetup(after) : after
}

const ofOtherKind = (field: string) => invalid([{ path: [field], message: 'Not of this kind of trigger' }])
