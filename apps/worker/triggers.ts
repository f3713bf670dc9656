import { cronerCalendar } from '#adapters/croner/croner-calendar.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { decimalsOf } from '#contracts/currency.ts'
import { addDays } from '#domain/kernel/instant.ts'
import { kindOf } from '#domain/kernel/stream-name.ts'
import { pipelineFacts } from '#domain/lead/service/lead-facts.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { continueRuns } from '#domain/run/service/continue-runs.ts'
import { admitRuns } from '#domain/trigger/service/admit-runs.ts'
import { keepTime } from '#domain/trigger/service/keep-time.ts'
import { reactToEvents } from '#domain/trigger/service/react.ts'
import { startTriggered } from '#domain/trigger/service/start-triggered.ts'

/** Starts the runs of triggers: on events in one process at a time, on schedule in every process. */
export const runTriggers = (
  {
    store,
    subscriptions,
    runReader,
    triggerReader: reader,
    triggerProgress: progress,
    workflowReader,
    leadReader,
    clock,
  }: Ports<
    | 'store'
    | 'subscriptions'
    | 'runReader'
    | 'triggerReader'
    | 'triggerProgress'
    | 'workflowReader'
    | 'leadReader'
    | 'clock'
  >,
  settings: Settings,
  park: Parking,
  complain: (message: string) => void,
): Consumer => {
  const { TIME_ZONE: timeZone = 'UTC' } = settings
  const start = startTriggered({ store, workflows: workflowReader, derivedId: hashedIds, clock })
  const admit = admitRuns(store, reader, clock)
  // A trigger may have been added before the first worker of this release began to follow.
  const threeDaysAgo = addDays(clock.now(), -3)
  const goOn = continueRuns(store, runReader, clock)
  const times = keepTime({
    store,
    reader,
    progress,
    calendar: cronerCalendar,
    start,
    goOn,
    factsOf: pipelineFacts(leadReader, decimalsOf(settings.CURRENCY, settings.earlierDecimals)),
    clock,
    timer: systemTimer,
    complain,
    timeZone,
  })
  const react = reactToEvents({
    store,
    reader,
    start,
    admit,
    goOn,
    park,
    timeZone,
  })
  const events = subscriptions.subscribe({
    name: async () => 'triggers',
    since: () => threeDaysAgo,
    handle: async (notices) => {
      await react(notices)
      if (notices.some(({ stream }) => kindOf(stream) === 'trigger')) times.wake()
    },
  })
  return { stop: async () => void (await Promise.all([events.stop(), times.stop()])) }
}
