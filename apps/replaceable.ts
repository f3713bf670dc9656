import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Settings } from './settings.ts'

type Replaceable = Consumer & {
  /** Reopens the part for changed settings, then stops the former one. */
  readonly replace: (settings: Settings) => Promise<void>
}

/**
 * A part of a process that is replaced as a whole when settings change. The new one starts before the former one stops,
 * as a bus in memory keeps nothing for later; work in progress ends with the settings that it began with.
 */
export const replaceable = async (
  open: (settings: Settings) => Promise<Consumer>,
  settings: Settings,
): Promise<Replaceable> => {
  let current = await open(settings)
  const ending = new Set<Promise<void>>()
  return {
    replace: async (settings) => {
      const former = current
      current = await open(settings)
      const end = former.stop().finally(() => ending.delete(end))
      ending.add(end)
    },
    stop: async () => void (await Promise.all([current.stop(), ...ending])),
  }
}
