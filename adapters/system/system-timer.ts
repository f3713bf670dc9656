import type { Timer } from '../../domain/ports/timer.ts'

export const systemTimer: Timer = {
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds)
    return { cancel: () => clearTimeout(timer) }
  },
}
