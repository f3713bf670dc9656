import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until `question` no longer throws; its last complaint where time runs out. */
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
