/** One change as it is sent: what a repetition needs, also after a reload of the page. */
export type Act = {
  /** Also its idempotency key. */
  readonly id: string
  /** Acts of one lane are sent one at a time, in the order in which they were made; those of `everyLane` in all of them. */
  readonly lane: string
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** Also its first request names the version. */
  readonly isStrict?: boolean
  /** What it concerns, such as the name of a lead. */
  readonly title: string
  /** The version it was made on, and the fields that it changes as they were. */
  readonly base?: { readonly version: number; readonly fields: Readonly<Record<string, unknown>> }
}

/** Storage of the acts of one session that wait. */
export type ActStore = { readonly read: () => readonly Act[]; readonly write: (acts: readonly Act[]) => void }

/** The lane of an act on many things: it is sent after all acts made before it, and before all made after it. */
export const everyLane = 'every'

type Parts = {
  /** Sends an act; `again` if an earlier request for it may have reached the server. */
  readonly send: (act: Act, isRetry: boolean) => Promise<unknown>
  /** Whether the server may not have seen the request, so that it has to be repeated. */
  readonly isUnanswered: (failure: unknown) => boolean
  /** Waits before repetition number `count`; rejects when the signal aborts. */
  readonly pause: (count: number, signal: AbortSignal) => Promise<unknown>
  readonly onChange: () => void
}

/** Every act that is under way, and whether it waits for the server. */
type Entry = { readonly act: Act; waits: boolean }

/** Sends acts until the server has answered each, in the order of their lanes; none is lost to a failed connection. */
export const actQueue = ({ send, isUnanswered, pause, onChange }: Parts) => {
  let entries: readonly Entry[] = []
  let store: ActStore | null = null
  let session = new AbortController()
  const inLane = laneMutex()

  const put = (next: readonly Entry[]): void => {
    entries = next
    store?.write(entries.map(({ act }) => act))
    onChange()
  }
  const sendUntilAnswered = async (entry: Entry, isOld: boolean, { signal }: AbortController): Promise<unknown> => {
    for (let count = 0; ; count += 1) {
      signal.throwIfAborted()
      try {
        return await send(entry.act, isOld || count > 0)
      } catch (failure) {
        signal.throwIfAborted()
        if (!isUnanswered(failure)) throw failure
        entry.waits = true
        onChange()
        await pause(count + 1, signal)
      }
    }
  }
  const begin = async (act: Act, isOld: boolean, onAnswer: (reply: unknown) => unknown): Promise<unknown> => {
    const entry: Entry = { act, waits: isOld }
    const sessionAtStart = session
    put([...entries, entry])
    try {
      const reply = await inLane(act.lane, () => sendUntilAnswered(entry, isOld, sessionAtStart))
      await onAnswer(reply)
      return reply
    } finally {
      put(entries.filter((one) => one !== entry))
    }
  }
  return {
    /** Sends an act and resolves with its reply. `onAnswer` is awaited before the act leaves the screen. */
    perform: (act: Act, onAnswer: (reply: unknown) => unknown = () => undefined) => begin(act, false, onAnswer),
    /** Continues with the acts in the store, and stores those to come there. */
    resume: (from: ActStore): readonly { readonly act: Act; readonly reply: Promise<unknown> }[] => {
      const ids = new Set(entries.map(({ act }) => act.id))
      const old = from.read().filter(({ id }) => !ids.has(id))
      store = from
      return old.map((act) => ({ act, reply: begin(act, true, () => undefined) }))
    },
    /** Ends every act: nothing is sent any more for the session that made them. */
    forget: (): void => {
      session.abort(new DOMException('The session has ended', 'AbortError'))
      session = new AbortController()
      entries = []
      store?.write([])
      store = null
      onChange()
    },
    /** Acts under way, oldest first. */
    acts: (): readonly Act[] => entries.map(({ act }) => act),
    /** The number of acts under way if the server does not answer, otherwise 0. */
    waiting: (): number => (entries.some(({ waits }) => waits) ? entries.length : 0),
  }
}

/** Runs the work of a lane one at a time, in order. */
const laneMutex = () => {
  const lanes = new Map<string, Promise<unknown>>()
  let barrier: Promise<unknown> = Promise.resolve()
  return (lane: string, work: () => Promise<unknown>): Promise<unknown> => {
    const isBarrier = lane === everyLane
    const predecessor = isBarrier ? Promise.allSettled([barrier, ...lanes.values()]) : (lanes.get(lane) ?? barrier)
    const turn = predecessor.then(work, work)
    if (isBarrier) {
      barrier = turn
      lanes.clear()
    } else lanes.set(lane, turn)
    return turn
  }
}
