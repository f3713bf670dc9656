import { describe, expect, it } from 'vitest'
import { type Act, actQueue, everyLane } from '#mfe/kit/acts/act-queue.ts'

describe('an act on many things', () => {
  it('is sent after all acts made before it, and before all made after it', async () => {
    const begun: string[] = []
    const answers: (() => void)[] = []
    const send = (sent: Act) => {
      begun.push(sent.title)
      return new Promise((resolve) => answers.push(() => resolve(undefined)))
    }
    const pause = () => Promise.resolve()
    const queue = actQueue({ send, isUnanswered: () => false, pause, onChange: () => undefined })
    const perform = (lane: string, title: string) =>
      queue.perform({ id: title, lane, title, method: 'PATCH', path: '/lead', body: {} })
    const all = [
      perform('lead 1', 'first'),
      perform('lead 2', 'second'),
      perform(everyLane, 'bulk'),
      perform('lead 1', 'third'),
    ]
    const settle = async () => {
      for (const answer of answers.splice(0)) answer()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(begun).toEqual(['first', 'second'])
    await settle()
    expect(begun).toEqual(['first', 'second', 'bulk'])
    await settle()
    expect(begun).toEqual(['first', 'second', 'bulk', 'third'])
    await settle()
    await Promise.all(all)
  })
})
