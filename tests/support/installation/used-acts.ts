import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

/** A server whose proxy passes client addresses on, and what it calls: an endpoint and a receiver of webhooks. */
export type Installation = { readonly url: string; readonly endpoint: string; readonly receiver: string }

export type Acts = Readonly<Record<string, (n: number) => Promise<unknown>>>

export const json = async (answer: Response) => {
  expect(answer.ok, `${answer.status} of ${answer.url}: ${await answer.clone().text()}`).toBe(true)
  return answer.status === 204 ? null : answer.json()
}
export const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@mail.example`
