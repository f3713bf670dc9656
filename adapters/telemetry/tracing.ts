import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { EventBus } from '#domain/log/ports/event-bus.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Endpoint } from '#domain/run/ports/endpoint.ts'
import { type Spans, startSpans, type Times, type TracingSettings, timeWork, traceIdOf } from './spans.ts'

export type Tracing = Awaited<ReturnType<typeof openTracing>>

/** The trace of an attempt at a run; the correlation id is known from its first append on. */
type Chain = { correlationId: string | null; readonly spanId: string }

/**
 * Sends spans by OTLP over HTTP. A trace is a chain of events: its id is the correlation id, which is the id of the
 * request and is stored with every event, and its root is that request. So spans of several processes join up without
 * anything else being stored. Loads OpenTelemetry only when it is called.
 */
export const openTracing = async (settings: TracingSettings) => {
  const spans = await startSpans(settings)
  const { span, root, noticeSpan } = spans
  const { INTERNAL, PRODUCER, CONSUMER } = spans.kinds
  return {
    request: root,
    /** Traces commands as a whole, and appends from the decision of a command to its commit. */
    store: (store: EventStore): EventStore => ({
      read: store.read,
      aroundCommand: ({ type, stream, cause: { correlationId, actor } }, work) =>
        timeWork(work, (times) => {
          const attributes = { 'atrium.stream': stream, 'atrium.actor': actor }
          span(`command ${type}`, { correlationId }, times, INTERNAL, attributes)
        }),
      append: (append) => {
        const { correlationId } = append.cause
        const chain = chains.getStore()
        if (chain !== undefined) chain.correlationId = correlationId
        const attributes = { 'atrium.stream': append.head.stream, 'atrium.actor': append.cause.actor }
        const title = `append ${append.events.map(({ type }) => type).join(', ')}`
        return timeWork(
          () => store.append(append),
          (times) => span(title, { correlationId }, times, INTERNAL, attributes),
        )
      },
    }),

    /** Traces the publishing of notices, and their handling. */
    bus: (bus: EventBus): EventBus => ({
      ...bus,
      publish: (notices) =>
        timeWork(
          () => bus.publish(notices),
          (times) => {
            for (const notice of notices) noticeSpan('notice', notice, times, PRODUCER)
          },
        ),
      announce: (notice) => {
        const start = Date.now()
        bus.announce(notice)
        noticeSpan('notice', notice, { start, end: Date.now(), failed: false }, PRODUCER)
      },
      consume: (group, handle) =>
        bus.consume(group, (notice) =>
          timeWork(
            () => handle(notice),
            (times) => didSomething(times) && noticeSpan(group, notice, times, CONSUMER),
          ),
        ),
    }),

    ...attemptsOf(spans),

    /** Flushes pending spans. */
    close: spans.close,
  }
}

/** Most groups skip most notices, in less than a millisecond. */
const didSomething = ({ start, end, failed }: Times): boolean => failed || end > start

/** The attempt that the current code runs in. */
const chains = new AsyncLocalStorage<Chain>()

const attemptsOf = ({ span, kinds }: Spans) => {
  return {
    /** Traces an attempt at a run; its calls propagate the trace in `traceparent` (W3C Trace Context). */
    attempt: async (runId: string, work: () => Promise<void>): Promise<void> => {
      const chain: Chain = { correlationId: null, spanId: randomBytes(8).toString('hex') }
      await timeWork(
        () => chains.run(chain, work),
        (times) => {
          if (chain.correlationId !== null)
            span('attempt at a run', { correlationId: chain.correlationId }, times, kinds.CONSUMER, {
              'atrium.run': runId,
            })
        },
      )
    },
    endpoint: ({ call }: Endpoint): Endpoint => ({
      call: (one, cancellation) =>
        timeWork(
          () => call(one, cancellation),
          (times) => {
            const { correlationId = null, spanId = '' } = chains.getStore() ?? {}
            if (correlationId === null) return
            const { host } = URL.canParse(one.url) ? new URL(one.url) : { host: '' }
            span('call an endpoint', { correlationId, spanId }, times, kinds.CLIENT, {
              'server.address': host,
              'atrium.run': one.runId,
            })
          },
        ),
    }),
    traceparent: (): string | undefined => {
      const { correlationId = null, spanId = '' } = chains.getStore() ?? {}
      return correlationId === null ? undefined : `00-${traceIdOf(correlationId)}-${spanId}-01`
    },
  }
}
