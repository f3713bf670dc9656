import type { Timer } from '#domain/kernel/timer.ts'

export const systemTimer: Timer = {
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds)
    return { cancel: () => clearTimeout(timer) }
  },
}
