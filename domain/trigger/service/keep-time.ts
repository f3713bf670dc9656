import type { Clock } from '#domain/kernel/clock.ts'
import { dayOf, type Instant, later } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { type Condition, type Facts, fits, type Schedule, type TriggerSetup } from '../model/index.ts'
import type { CronCalendar, KnownTrigger, TriggerProgress, TriggerReader } from '../ports/trigger-reader.ts'
import { factsAfter, isErasedBy } from './lead-facts.ts'
import { followUp } from './react.ts'
import type { Cause } from './start-triggered.ts'

export type TimePorts = {
  readonly store: EventStore
  readonly reader: TriggerReader
  readonly progress: TriggerProgress
  readonly calendar: CronCalendar
  readonly start: (trigger: KnownTrigger, cause: Cause) => Promise<void>
  /** What a run of a schedule may be filled with. */
  readonly factsOf?: (at: Instant) => Promise<Facts>
  readonly clock: Clock
  readonly timer: Timer
  readonly complain: (message: string) => void
  /** In which a day begins. */
  readonly timeZone?: string
}

/** A time that is later than this was missed: no server ran. */
const lateMs = 60_000
/** The longest rest: until then a new trigger is noticed. */
const longestRestMs = 10_000
const shortestRestMs = 50

/**
 * Starts the runs of schedules and of follow-up dates. Every worker does: the id of a run follows from the time that
 * was due, so that each is started once. Progress is kept only after the start, so that a crash repeats it.
 */
export const keepTime = (ports: TimePorts) => {
  const { clock, timer, complain } = ports
  const tick = ticking(ports)
  let stopped = false
  let pending: ReturnType<Timer['after']> | undefined
  let running = Promise.resolve()
  const run = async () => {
    const rest = await tick().catch((error: unknown) => {
      complain(`schedules are tried again: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    if (!stopped) pending = timer.after(restMs(rest, clock.now()), begin)
  }
  const begin = () => {
    running = run()
  }
  begin()
  return {
    /** Looks at the triggers now: one was added or changed. */
    wake: (): void => {
      running = running.then(() => {
        pending?.cancel()
        return stopped ? undefined : run()
      })
    },
    stop: async (): Promise<void> => {
      stopped = true
      pending?.cancel()
      await running
    },
  }
}

const restMs = (next: Instant | null, now: Instant): number =>
  next === null ? longestRestMs : Math.min(longestRestMs, Math.max(shortestRestMs, Date.parse(next) - Date.parse(now)))

/** Deals with every time up to now; returns the next one. A trigger that fails does not hold up the others. */
export const ticking = (ports: Omit<TimePorts, 'timer'>) => {
  const { store, reader, progress, calendar, start, clock, complain, timeZone, factsOf = async () => ({}) } = ports

  const scheduled = async (trigger: KnownTrigger, schedule: Schedule, from: Instant, now: Instant): Promise<void> => {
    const due = calendar.last(schedule.cron, schedule.timeZone, now)
    if (due === null || due <= from) return
    if (schedule.missed === 'once' || due >= later(now, -lateMs)) {
      const noEvent = { on: null, position: null, leadId: null, facts: await factsOf(due), chain: [] }
      await start(trigger, { ...noEvent, id: `due ${due}`, at: due, correlationId: `${trigger.id} ${due}` })
    }
    await progress.advance(trigger.id, now)
  }

  const followedUp = async (trigger: KnownTrigger, where: readonly Condition[], from: Instant, now: Instant) => {
    const [before, today] = [dayOf(from, timeZone), dayOf(now, timeZone)]
    if (before === today) return
    for (const { leadId, day } of await reader.followUps(before, today)) {
      const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
      const facts = factsAfter(events)
      // The row may be older than the lead.
      if (isErasedBy(events) || facts.followUpDate !== day || !fits(where, facts)) continue
      const cause = {
        ...followUp(leadId, day, timeZone),
        on: 'follow_up_due',
        position: null,
        leadId,
        facts,
        chain: [],
      } as const
      await start(trigger, { ...cause, correlationId: `${trigger.id} ${day}` })
    }
    await progress.advance(trigger.id, now)
  }

  const keep = async (trigger: KnownTrigger, now: Instant): Promise<void> => {
    const { setup, since } = trigger
    const done = (await progress.of(trigger.id)) ?? since
    const from = done > since ? done : since
    if (setup.kind === 'schedule') await scheduled(trigger, setup, from, now)
    else if (setup.kind === 'event') await followedUp(trigger, setup.where, from, now)
  }

  return async (): Promise<Instant | null> => {
    const now = clock.now()
    const timed = (await reader.all()).filter(({ setup, enabled }) => enabled && goesByClock(setup))
    for (const trigger of timed)
      await keep(trigger, now).catch((error: unknown) =>
        complain(`the trigger ${trigger.id} is tried again: ${error instanceof Error ? error.message : String(error)}`),
      )
    const ahead = timed.flatMap(({ setup }) =>
      setup.kind === 'schedule' ? calendar.next(setup.cron, setup.timeZone, now, 1) : [],
    )
    return ahead.toSorted()[0] ?? null
  }
}

const goesByClock = (setup: TriggerSetup): boolean =>
  setup.kind === 'schedule' || (setup.kind === 'event' && setup.on === 'follow_up_due')
