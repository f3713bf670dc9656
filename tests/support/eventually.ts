import { setTimeout as pause } from 'node:timers/promises'

/** Polls `question` until it no longer throws; throws its last error on time-out. */
export const eventually = async <Answer>(
  question: () => Promise<Answer> | Answer,
  withinMs = 10_000,
): Promise<Answer> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await question()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(50)
    }
  }
}
