import { setTimeout as pause } from 'node:timers/promises'

export type ContactLoad = {
  readonly sent: ReadonlySet<string>
  /** The e-mail addresses whose message was answered with 201. */
  readonly acknowledged: ReadonlySet<string>
  /** The count of each other status; `none` for a broken connection. */
  readonly refused: ReadonlyMap<number | 'none', number>
  readonly stop: () => Promise<void>
}

/** Short beside a request, so that some are always on their way, though the visitors leave time to what starts meanwhile. */
const restMs = 20

/** Visitors who send contact messages in closed loops, each from a new e-mail address, to the current server. */
export const contactLoad = (urlNow: () => string, visitors: number): ContactLoad => {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const refused = new Map<number | 'none', number>()
  let stopping = false

  const send = async (): Promise<void> => {
    const email = `${crypto.randomUUID()}@example.com`
    sent.add(email)
    const status = await sendMessage(urlNow(), email)
    if (status === 201) acknowledged.add(email)
    else {
      refused.set(status, (refused.get(status) ?? 0) + 1)
      await pause(50)
    }
  }
  const visit = async () => {
    while (!stopping) {
      await send()
      await pause(restMs)
    }
  }
  const visits = Promise.all(Array.from({ length: visitors }, visit))
  return {
    sent,
    acknowledged,
    refused,
    stop: async () => {
      stopping = true
      await visits
    },
  }
}

const sendMessage = async (url: string, email: string): Promise<number | 'none'> => {
  try {
    const response = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Visitor', email, message: 'Hello' }),
      signal: AbortSignal.timeout(20_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 'none'
  }
}
