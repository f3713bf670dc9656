import type { RecordedEvent } from '#domain/kernel/event.ts'
import { dayOf, dayStart } from '#domain/kernel/instant.ts'
import { makeOnce } from '#domain/kernel/make-once.ts'
import { idOf, kindOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { isNewMail, type LeadEvent } from '#domain/lead/model/index.ts'
import { factsAt, isErasedBy } from '#domain/lead/service/lead-facts.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { About, ContinueRuns } from '#domain/run/service/continue-runs.ts'
import { causeOfType, type EventCause, type Facts, fits } from '../model/index.ts'
import type { ListedTrigger, TriggerReader } from '../ports/trigger-reader.ts'
import { dueDates, isDated } from './due-dates.ts'
import { chainOf } from './start-by-hook.ts'
import { actorOf, type Cause } from './start-triggered.ts'

type Ports = {
  readonly store: EventStore
  readonly reader: TriggerReader
  readonly start: (trigger: ListedTrigger, cause: Cause) => Promise<void>
  /** Releases or skips the held runs of a trigger. */
  readonly admit: (triggerId: string) => Promise<void>
  readonly goOn: ContinueRuns
  readonly park: Parking
  /** The zone in which a day begins. */
  readonly timeZone?: string | undefined
}

/** The events that end a run. */
export const runEnds: ReadonlySet<string> = new Set(['RunCompleted', 'RunFailed', 'RunCancelled'])
const triggerPrefix = actorOf('')

/**
 * Follows the log: starts the runs of event triggers, and releases held runs. Events may be redelivered after a crash:
 * the id of a run is derived from its cause.
 */
export const reactToEvents = ({ store, reader, start, admit, goOn, park, timeZone }: Ports) => {
  const { read, forget } = triggerCache(reader)

  const startAll = async (on: EventCause, position: number, causeOf: () => Promise<Cause | null>): Promise<void> => {
    const listening = (await read()).filter(
      ({ setup, enabled, sincePosition }) =>
        enabled && setup.kind === 'event' && setup.on === on && sincePosition < position,
    )
    const cause = listening.length === 0 ? null : await causeOf()
    if (cause === null) return
    const failures: unknown[] = []
    for (const trigger of listening)
      if (trigger.setup.kind === 'event' && fits(trigger.setup.where, cause.facts))
        await start(trigger, cause).catch((error: unknown) => failures.push(error))
    // A failing trigger does not keep the event from the others.
    if (failures.length > 0) throw failures[0]
  }

  const admitAfter = async (stream: StreamName): Promise<void> => {
    if (!(await read()).some(({ limit }) => limit !== null)) return
    const startedBy = (await reader.subjectOf(stream))?.startedBy ?? ''
    if (startedBy.startsWith(triggerPrefix)) await admit(startedBy.slice(triggerPrefix.length))
  }

  const handle = park('triggers', async (notice) => {
    const { stream, type, actor } = notice
    if (kindOf(stream) === 'trigger') {
      forget()
      await admit(idOf(stream))
    }
    if (kindOf(stream) === 'workflow') forget()
    if (type === 'RunTriggered' && (await isHeld(store, stream))) await admit(actor.slice(triggerPrefix.length))
    if (runEnds.has(type)) await admitAfter(stream)
    const on = causeOfType(type)
    if (on === null) return
    const causeOf = makeOnce(() => causeAt({ store, reader, timeZone }, on, notice))
    await startAll(on, notice.position, causeOf)
    // A new lead has no waiting runs.
    if (on === 'lead_captured') return
    const subject = await aboutOf(reader, stream)
    await goOn(on, subject, notice, async () => (await causeOf())?.facts ?? null)
  })

  let next: number | null = null
  return async (notices: readonly EventNotice[]): Promise<void> => {
    // Another process may have handled the events in between.
    if (notices[0]?.position !== next) forget()
    next = null
    for (const notice of notices) await handle(notice)
    next = (notices.at(-1)?.position ?? 0) + 1
  }
}

/** All triggers, cached until `forget`. In the log, a trigger's own events come before those that it reacts to. */
const triggerCache = (reader: TriggerReader) => {
  let all = makeOnce(reader.all)
  const forget = () => {
    all = makeOnce(reader.all)
  }
  return { read: () => all(), forget }
}

const isHeld = async (store: EventStore, stream: StreamName): Promise<boolean> => {
  const { events } = await store.read<RunEvent>(stream)
  return events.some(({ type, data }) => type === 'RunTriggered' && data.held)
}

const aboutOf = async (
  reader: Pick<TriggerReader, 'subjectOf'>,
  stream: StreamName,
): Promise<About & { readonly workflowId: number | null }> =>
  kindOf(stream) === 'lead'
    ? { leadId: idOf(stream), runId: null, workflowId: null }
    : ((await reader.subjectOf(stream)) ?? { leadId: null, runId: null, workflowId: null })

/** An event as a cause; null if it starts nothing: the person is erased by now, the mail is old, or the day is yet to come. */
const causeAt = async (
  { store, reader, timeZone }: Pick<Ports, 'store' | 'reader' | 'timeZone'>,
  on: EventCause,
  notice: EventNotice,
): Promise<Cause | null> => {
  const { stream, version } = notice
  const own = await store.read<LeadEvent | RunEvent>(stream)
  const event = own.events[version - 1]
  if (event === undefined || (on === 'mail_received' && !isNewMail(event as LeadEvent))) return null
  const isLead = kindOf(stream) === 'lead'
  const { leadId, workflowId } = await aboutOf(reader, stream)
  const lead = isLead
    ? (own.events as readonly RecordedEvent<LeadEvent>[])
    : leadId === null
      ? []
      : (await store.read<LeadEvent>(streamName('lead', leadId))).events
  if (isErasedBy(lead)) return null
  const due = isDated(on) ? dueDates[on].of(lead, version, timeZone) : null
  // A future date is left to the clock.
  if (isDated(on) && (due === null || due.day > dayOf(event.at, timeZone))) return null
  const facts: Facts = { ...factsAt(lead, notice), ...failureIn(event, workflowId) }
  return {
    ...(due === null ? { id: event.id, at: event.at } : { id: due.id, at: dayStart(due.day, timeZone) }),
    happenedAt: event.at,
    on,
    position: notice.position,
    leadId,
    facts,
    // The chain of the failed run, or of the run that the event names as its cause.
    chain: await chainOf(store, on === 'run_failed' ? idOf(stream) : event.causationId),
    correlationId: event.correlationId,
  }
}

const failureIn = ({ type, data, stream }: RecordedEvent, workflowId: number | null): Facts =>
  type === 'RunFailed' && 'error' in data ? { workflowId, runId: idOf(stream), errorMessage: String(data.error) } : {}
