import { setTimeout as pause } from 'node:timers/promises'
import type { Send } from '#contracts/client.ts'
import { post } from '#tests/support/post.ts'

export type RunLoad = {
  /** The runs whose start was answered with 201. */
  readonly acknowledged: ReadonlySet<string>
  /** The count of each other status; `none` for a broken connection. */
  readonly refused: ReadonlyMap<number | 'none', number>
  readonly stop: () => Promise<void>
}

/** Concurrent staff who each start one run after another, with a pause after each. */
export const runLoad = (send: Send, workflowId: number, staff: number, restMs: number): RunLoad => {
  const acknowledged = new Set<string>()
  const refused = new Map<number | 'none', number>()
  let stopping = false

  const startOne = async (): Promise<void> => {
    const answer = await post(send, `/api/workflows/${workflowId}/run`, {}).catch(() => null)
    if (answer?.status === 201) acknowledged.add((await answer.json()).run.id)
    else {
      const why = answer?.status ?? 'none'
      refused.set(why, (refused.get(why) ?? 0) + 1)
      await answer?.arrayBuffer()
    }
    await pause(restMs)
  }
  const work = async () => {
    while (!stopping) await startOne()
  }
  const working = Promise.all(Array.from({ length: staff }, work))
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopping = true
      await working
    },
  }
}
