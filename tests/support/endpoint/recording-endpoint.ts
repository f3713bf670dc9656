import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One received call; `endedBy` says whether it was answered or its socket was closed before. */
type RecordedCall = {
  readonly runId: string
  readonly workflowId: number
  readonly attempt: number
  readonly inputs: Readonly<Record<string, unknown>>
  /** The text of a chat message, which has no run. */
  readonly text?: string
  readonly key: string | undefined
  readonly attemptHeader: string | undefined
  readonly at: number
  endedBy: 'answer' | 'closed' | null
  endedAt: number | null
}

export type CallAnswer = (response: ServerResponse, call: RecordedCall) => void | Promise<void>

export type RecordingEndpoint = {
  readonly url: string
  readonly calls: readonly RecordedCall[]
  readonly of: (runId: string) => readonly RecordedCall[]
  /** Calls that have not ended yet. */
  readonly open: () => readonly RecordedCall[]
  /** The most calls that were open at once. */
  readonly maxOpen: () => number
  /** Runs with a call that began while another call of the same run was still open. */
  readonly overlapping: ReadonlySet<string>
  readonly close: () => Promise<void>
}

/** An endpoint, on a loopback socket by default, that records its calls and how many were open at the same time. */
export const recordingEndpoint = async (answer: CallAnswer, host = '127.0.0.1'): Promise<RecordingEndpoint> => {
  const calls: RecordedCall[] = []
  const open = new Map<string, Set<RecordedCall>>()
  const overlapping = new Set<string>()
  let maxOpen = 0

  const begin = (call: RecordedCall, response: ServerResponse) => {
    const same = open.get(call.runId) ?? new Set()
    if (same.size > 0) overlapping.add(call.runId)
    calls.push(call)
    open.set(call.runId, same.add(call))
    maxOpen = Math.max(maxOpen, openCalls().length)
    response.once('close', () => {
      call.endedAt = performance.now()
      call.endedBy = response.writableFinished ? 'answer' : 'closed'
      same.delete(call)
    })
  }
  const openCalls = () => [...open.values()].flatMap((one) => [...one])

  const server = createServer(async (incoming, response) => {
    const call = await callOf(incoming).catch(() => null)
    if (call === null || incoming.socket.destroyed) return
    begin(call, response)
    await answer(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hook`,
    calls,
    of: (runId) => calls.filter((call) => call.runId === runId),
    open: openCalls,
    maxOpen: () => maxOpen,
    overlapping,
    close,
  }
}

const callOf = async (incoming: IncomingMessage): Promise<RecordedCall> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  const { 'idempotency-key': key, 'atrium-attempt': attemptHeader } = incoming.headers
  return { ...body, key, attemptHeader, at: performance.now(), endedBy: null, endedAt: null }
}

/** Answers with this text and status. */
export const replies =
  (body: string, status = 200): CallAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

/** Answers `{"ok":true}` after this many milliseconds. */
export const repliesAfter =
  (milliseconds: () => number): CallAnswer =>
  async (response, call) => {
    await pause(milliseconds())
    if (!response.destroyed) await replies('{"ok":true}')(response, call)
  }

export const neverReplies: CallAnswer = () => undefined
