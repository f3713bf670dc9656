import { systemTimer } from '#adapters/system/system-timer.ts'
import { untilRestart } from '#apps/screen-settings.ts'
import type { Settings } from '#apps/settings.ts'
import { repeat } from '#domain/kernel/repeat.ts'
import { messageOf, Unavailable } from '#domain/kernel/unavailable.ts'
import { type LiveFeed, onEventOf } from '#domain/log/service/live-feed.ts'
import { settingStream } from '#domain/setting/service/settings.ts'
import { completeSettings, storedSettings } from './complete-settings.ts'
import type { Ports } from './infrastructure.ts'

/** How long a process without a feed may go on with earlier settings when another one has changed them. */
const lookMs = 2000
/** The same, should a feed fail to tell of a change. */
const rarelyMs = 60_000

export type LiveSettings = {
  /** Puts into use in this process what is stored by now. */
  readonly apply: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Calls `use` with the complete settings whenever the stored ones differ from those of the start, by whichever process
 * they were changed; what needs a restart stays as it was. A worker follows no feed, which each append would cost it.
 */
export const followSettings = (
  baseSettings: Settings,
  atStart: Settings,
  { examined: { postgres, master }, warn }: Ports<'examined' | 'warn'>,
  use: (settings: Settings) => Promise<void>,
  feed: Pick<LiveFeed, 'listen'> | null,
): LiveSettings => {
  const settingsService = storedSettings(postgres, master)
  const fixed = untilRestart(atStart)
  let appliedVersion = atStart.storedVersion ?? 0
  let turn = Promise.resolve()
  const applyNew = async () => {
    const version = await settingsService.version()
    if (version === appliedVersion) return
    try {
      await use({ ...(await completeSettings(baseSettings, postgres, master, warn)), ...fixed })
    } catch (error) {
      if (error instanceof Unavailable) throw error
      warn(`Changed settings cannot be used: ${messageOf(error)}`)
    }
    appliedVersion = version
  }
  const apply = () => {
    const next = turn.then(applyNew)
    turn = next.catch(() => undefined)
    return next
  }
  // The next round follows; that the database is away is in the log already.
  const onError = () => undefined
  const round = () => apply().then(() => (feed === null ? lookMs : rarelyMs))
  const following = repeat(systemTimer, round, { restMs: lookMs, firstRestMs: lookMs, onError })
  const endListening = feed === null ? () => undefined : onEventOf(feed, settingStream, following.wake)
  return {
    apply,
    stop: async () => {
      endListening()
      await following.stop()
      await turn
    },
  }
}
