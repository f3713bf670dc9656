import type { Clock } from '#domain/kernel/clock.ts'
import { addDays, addTime, type Day, dayAfter, dayOf, dayStart, type Instant } from '#domain/kernel/instant.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { factsUntil, isErasedBy, silenceFacts } from '#domain/lead/service/lead-facts.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { ContinueRuns } from '#domain/run/service/continue-runs.ts'
import { defaultSilentDays, type Facts, fits, type Schedule, type TriggerSetup } from '../model/index.ts'
import type { CronCalendar, ListedTrigger, TriggerProgress, TriggerReader } from '../ports/trigger-reader.ts'
import { dueBetween, isDated } from './due-dates.ts'
import { placeOfTrigger } from './place-of-trigger.ts'
import type { Cause } from './start-triggered.ts'

type TimePorts = {
  readonly store: EventStore
  readonly reader: TriggerReader
  readonly progress: TriggerProgress
  readonly calendar: CronCalendar
  readonly start: (trigger: ListedTrigger, cause: Cause) => Promise<void>
  /** Resumes the runs that wait for a follow-up date. */
  readonly goOn: ContinueRuns
  /** The facts that can fill the inputs of a scheduled run. */
  readonly factsOf?: (at: Instant) => Promise<Facts>
  readonly clock: Clock
  readonly timer: Timer
  readonly complain: (message: string) => void
  /** The zone in which a day begins. */
  readonly timeZone?: string
}

/** A time overdue by more than this was missed: no server ran. */
const lateMs = 60_000
/** The longest pause: a new trigger is noticed within this time. */
const maxRestMs = 10_000
const minRestMs = 50

/**
 * Starts the runs of schedules and of follow-up dates. Every worker does: the id of a run is derived from its due
 * time, so that each is started once. Progress is saved only after the start, so that a crash repeats the start. A wake
 * checks the triggers at once, as one was added or changed.
 */
export const keepTime = (ports: TimePorts) => {
  const { clock, timer, complain } = ports
  const tick = timeKeeper(ports)
  return repeat(timer, async () => restMs(await tick(), clock.now()), {
    restMs: maxRestMs,
    onError: (error) => complain(`schedules are tried again: ${explainError(error)}`),
  })
}

const restMs = (next: Instant | null, now: Instant): number =>
  next === null ? maxRestMs : Math.min(maxRestMs, Math.max(minRestMs, Date.parse(next) - Date.parse(now)))

/** Handles every time up to now; returns the next one. A failing trigger does not hold up the others. */
export const timeKeeper = (ports: Omit<TimePorts, 'timer'>) => {
  const { reader, progress, calendar, start, clock, complain, factsOf = async () => ({}) } = ports
  const place = placeOfTrigger(ports)
  const { followedUp, endWaits } = followingUp(ports, place)
  const silent = lookingForSilence(ports)

  const fireSchedule = async (
    trigger: ListedTrigger,
    schedule: Schedule,
    from: Instant,
    now: Instant,
  ): Promise<void> => {
    const due = calendar.last(schedule.cron, schedule.timeZone, now)
    if (due === null || due <= from) return
    if (schedule.missed === 'once' || due >= addTime(now, -lateMs)) {
      const noEvent = { on: null, position: null, leadId: null, facts: await factsOf(due), chain: [] }
      await start(trigger, { ...noEvent, id: `due ${due}`, at: due, correlationId: `${trigger.id} ${due}` })
    }
    await progress.advance(trigger.id, now)
  }

  const keep = async (trigger: ListedTrigger, now: Instant): Promise<void> => {
    const { setup } = trigger
    const firstMoment = setup.kind === 'schedule' ? now : yesterday(now, ports.timeZone)
    const from = await place(trigger.id, { since: trigger.since, now, back: firstMoment })
    if (setup.kind === 'schedule') await fireSchedule(trigger, setup, from, now)
    else if (setup.kind === 'event') await (setup.on === 'lead_silent' ? silent : followedUp)(trigger, setup, from, now)
  }

  const keepPlace = async (name: string, keeping: Promise<void>): Promise<void> =>
    keeping.catch((error: unknown) => complain(`${name} is tried again: ${explainError(error)}`))

  return async (): Promise<Instant | null> => {
    const now = clock.now()
    const scheduledTriggers = (await reader.all()).filter(({ setup, enabled }) => enabled && goesByClock(setup))
    for (const trigger of scheduledTriggers) await keepPlace(`the trigger ${trigger.id}`, keep(trigger, now))
    await keepPlace('the end of waits for a follow-up', endWaits(now))
    const ahead = scheduledTriggers.flatMap(({ setup }) =>
      setup.kind === 'schedule' ? calendar.next(setup.cron, setup.timeZone, now, 1) : [],
    )
    return ahead.toSorted()[0] ?? null
  }
}

/** The start of the day before. */
const yesterday = (now: Instant, timeZone?: string): Instant => dayStart(dayAfter(dayOf(now, timeZone), -1), timeZone)

type Keep = (
  trigger: ListedTrigger,
  setup: Extract<TriggerSetup, { kind: 'event' }>,
  from: Instant,
  now: Instant,
) => Promise<void>

const goesByClock = (setup: TriggerSetup): boolean =>
  setup.kind === 'schedule' || (setup.kind === 'event' && (isDated(setup.on) || setup.on === 'lead_silent'))

/** The progress of waits for a follow-up date is stored beside that of the triggers, under this id. */
export const waitsId = '00000000-0000-0000-0000-000000000000'

/** Dates of follow-ups and tasks, which start runs and end waits once their day begins. */
const followingUp = (ports: Omit<TimePorts, 'timer'>, place: ReturnType<typeof placeOfTrigger>) => {
  const { progress, start, goOn, timeZone } = ports
  const followedUp: Keep = async (trigger, { on, where }, from, now) => {
    const [lastDay, today] = [dayOf(from, timeZone), dayOf(now, timeZone)]
    if (lastDay === today || !isDated(on)) return
    for await (const { day, ...cause } of dueBetween(ports, on, lastDay, today)) {
      if (!fits(where, cause.facts)) continue
      const noEvent = { on, position: null, chain: [], at: dayStart(day, timeZone) }
      const subject = on === 'follow_up_due' ? day : cause.id
      await start(trigger, { ...cause, ...noEvent, correlationId: `${trigger.id} ${subject}` })
    }
    await progress.advance(trigger.id, now)
  }

  let endedOn: Day | null = null
  const endWaits = async (now: Instant): Promise<void> => {
    const today = dayOf(now, timeZone)
    if (endedOn === today) return
    const firstMoment = yesterday(now, timeZone)
    const since = (await progress.of(waitsId)) ?? firstMoment
    const lastDay = dayOf(await place(waitsId, { since, now, back: firstMoment }), timeZone)
    for (const on of lastDay < today ? (['follow_up_due', 'task_due'] as const) : [])
      for await (const { id, leadId, day, facts } of dueBetween(ports, on, lastDay, today))
        await goOn(on, { leadId, runId: null }, { id, at: dayStart(day, timeZone) }, async () => facts)
    await progress.advance(waitsId, now)
    endedOn = today
  }

  return { followedUp, endWaits }
}

/** Starts the runs of leads that have been silent for the days of a trigger: once for each silence. */
const lookingForSilence =
  ({ store, reader, progress, start, timeZone }: Omit<TimePorts, 'timer'>): Keep =>
  async (trigger, { where, silentDays = defaultSilentDays }, from, now) => {
    // Silences are counted in days: checking more often is useless.
    if (from > addTime(now, -lateMs)) return
    for (const { leadId, since } of await reader.silences(
      silentDays,
      addDays(from, -silentDays),
      addDays(now, -silentDays),
    )) {
      const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
      const at = addDays(since, silentDays)
      const facts = { ...factsUntil(events, at), ...silenceFacts(since, silentDays, timeZone) }
      if (isErasedBy(events) || !fits(where, facts)) continue
      const cause = { id: `silence ${leadId} ${since}`, on: 'lead_silent', position: null, at, leadId } as const
      await start(trigger, { ...cause, facts, chain: [], correlationId: `${trigger.id} ${leadId} ${since}` })
    }
    await progress.advance(trigger.id, now)
  }
