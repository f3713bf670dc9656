import type pg from 'pg'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { addressesOf } from './addresses.ts'
import { type Answer, answerOf, cut, type Host, hostOf } from './host-answers.ts'

const lookEveryMs = 2000
/** How long a look is used for further connections. */
const freshMs = 1000

type Writer = {
  /** The host that takes writes now. Throws `Unavailable` while there is none. */
  readonly find: () => Promise<Host>
  /** Cuts this connection once another host takes the writes. */
  readonly follow: (client: pg.Client, host: Host) => void
}

const writers = new Map<string, Writer>()

/** The host that takes writes among those of a connection string: one watch for all connections of the process. */
const writerAmong = (url: string): Writer => {
  const hosts = addressesOf(url).map(hostOf)
  const key = hosts.map(({ address }) => address).join()
  const writer = writers.get(key) ?? writerOf(hosts)
  writers.set(key, writer)
  return writer
}

/** Connects the client to the host that takes writes, whichever it is then. */
export const connectToWriter = async (client: pg.Client, url: string, connect: () => Promise<void>): Promise<void> => {
  const writer = writerAmong(url)
  const host = await writer.find()
  Object.assign(client, { host: host.host, port: host.port })
  writer.follow(client, host)
  await connect()
}

const writerOf = (hosts: readonly Host[]): Writer => {
  const clients = new Map<pg.Client, Host>()
  let [current, timeline, lookedAt]: [Host | null, number, number] = [null, 0, Number.NEGATIVE_INFINITY]
  let looking: Promise<Host> | null = null
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<Host> => {
    const pending = hosts.map(answerOf)
    // A silent host holds up nothing while the current one still takes writes.
    const confirmed = pending
      .filter((_, index) => hosts[index] === current)
      .map((answer) => onTimeline(answer, timeline))
    await Promise.any(confirmed).catch(() => Promise.all(pending))
    const answers = await Promise.all(pending.map((answer) => Promise.race([answer, unanswered])))
    const next = nextWriter(hosts, answers, { current, timeline })
    ;[current, timeline, lookedAt] = [next.host, next.timeline, performance.now()]
    for (const [client, host] of clients) if (host !== current) cut(client)
    return current
  }
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  return {
    find: async () => (current !== null && performance.now() - lookedAt < freshMs ? current : lookOnce()),
    follow: (client, host) => {
      clients.set(client, host)
      timer ??= setInterval(() => void lookOnce().catch(() => undefined), lookEveryMs).unref()
      client.once('end', () => {
        clients.delete(client)
        lookedAt = Number.NEGATIVE_INFINITY
        if (clients.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
    },
  }
}

const unanswered: Answer = { trouble: 'does not answer' }
const timelineIn = (answer: Answer): number => ('timeline' in answer ? answer.timeline : 0)

const onTimeline = async (answer: Promise<Answer>, timeline: number): Promise<void> => {
  if (timelineIn(await answer) < timeline) throw new Error('it takes no writes')
}

type Current = { readonly host: Host; readonly timeline: number }

/**
 * A promotion begins a new timeline: a former primary that comes back is on an earlier one. The current host stays while
 * it does not answer and none has taken its place.
 */
const nextWriter = (
  hosts: readonly Host[],
  answers: readonly Answer[],
  { current, timeline }: { readonly current: Host | null; readonly timeline: number },
): Current => {
  const hostAnswers = hosts.map((host, index) => ({ host, answer: answers[index] ?? unanswered }))
  const [newest] = hostAnswers.toSorted((one, other) => timelineIn(other.answer) - timelineIn(one.answer))
  const at = timelineIn(newest?.answer ?? unanswered)
  if (newest !== undefined && at > 0 && at >= timeline) return { host: newest.host, timeline: at }
  const errorOf = ({ answer }: { readonly answer: Answer }) => ('error' in answer ? answer.error : undefined)
  const last = hostAnswers.find(({ host }) => host === current)
  if (last !== undefined && errorOf(last) !== undefined) return { host: last.host, timeline }
  const refusal = hostAnswers
    .map(errorOf)
    .find((error) => error !== undefined && 'code' in error && /^(28|3D)/.test(String(error.code)))
  const troubles = hostAnswers.map(
    ({ host, answer }) => `${host.name} ${'trouble' in answer ? answer.trouble : 'is a former primary'}`,
  )
  throw new Unavailable('PostgreSQL', refusal ?? new Error(`no host takes writes: ${troubles.join('; ')}`))
}
