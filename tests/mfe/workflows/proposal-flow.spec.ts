import { afterEach, describe, expect, it } from 'vitest'
import { ApiError, type Send } from '#contracts/client.ts'
import { beginRun, generateProposal } from '#mfe/workflows/api/use-proposal.ts'
import { startApiServer } from './support/api-server.ts'
import { detailOf } from './support/runs.ts'

const inputs = {
  clientName: 'Acme',
  meetingDate: '2026-05-01',
  totalInvestment: '$8,500',
  estimatedTimeline: '4 weeks',
  clientObjectives: 'More regulars',
  proposedSolutionComponents: 'A loyalty card',
  projectDeliverables: 'Cards',
  projectTimeline: 'Week 1: cards',
  paymentSchedule: '50% upfront',
}
const create = 'POST /api/workflows/5/run'
const generate = 'POST /api/generate-proposal'
const update = 'PATCH /api/workflows/runs/r1'
const run = JSON.stringify({ run: detailOf('r1') })
const happy = {
  [create]: { status: 201, body: run },
  [generate]: { status: 200, body: '{ "clientName": "Acme" }' },
  [update]: { status: 200, body: run },
}
const asFailed = {
  call: update,
  body: {
    status: 'failed',
    error: 'Failed to generate proposal',
    outputs: '{"error":"Failed to generate proposal"}',
  },
}

let server: Awaited<ReturnType<typeof startApiServer>>
afterEach(() => server.stop())
const start = async (answers: Parameters<typeof startApiServer>[0]) => {
  server = await startApiServer({ ...happy, ...answers })
  return server
}
const generateFrom = (send: Send, request: Parameters<typeof beginRun>[1]) =>
  generateProposal(send, (body) => beginRun(send, body), request)
const messageOf = (promise: Promise<unknown>) => promise.then(String, (failure: Error) => failure.message)

describe('a proposal', () => {
  it('is generated in three calls', async () => {
    const { send, seen } = await start({})
    expect(await generateFrom(send, { inputs })).toBe('r1')
    expect(seen).toEqual([
      { call: create, body: { inputs } },
      { call: generate, body: { ...inputs, runId: 'r1' } },
      { call: update, body: { status: 'completed', outputs: '{"clientName":"Acme"}' } },
    ])
  })

  it('names the run that it repeats', async () => {
    const { send, seen } = await start({})
    await generateFrom(send, { inputs, originRunId: 'r0' })
    expect(seen[0]?.body).toEqual({ inputs, originRunId: 'r0' })
  })

  it('stops if no run could be created', async () => {
    const { send, seen } = await start({ [create]: { status: 409, body: '{}' } })
    expect(await messageOf(generateFrom(send, { inputs }))).toBe('Failed to create workflow run')
    expect(seen).toHaveLength(1)
  })

  it('that could not be generated fails its run, and says the status text', async () => {
    const { send, seen } = await start({ [generate]: { status: 502, statusText: 'Bad Gateway', body: 'no' } })
    expect(await messageOf(generateFrom(send, { inputs }))).toBe('Failed to generate proposal: Bad Gateway')
    expect(seen.at(-1)).toEqual(asFailed)
  })

  it('that the connection was lost over fails its run', async () => {
    const { send, seen } = await start({ [generate]: 'drop' })
    expect(await messageOf(generateFrom(send, { inputs }))).toBe('Failed to generate proposal')
    expect(seen.at(-1)).toEqual(asFailed)
  })

  it('that is no JSON fails its run', async () => {
    const { send, seen } = await start({ [generate]: { status: 200, body: '<html>' } })
    expect(await messageOf(generateFrom(send, { inputs }))).toBe('Invalid JSON response from server')
    expect(seen.at(-1)).toEqual(asFailed)
  })

  it('that could not be saved to its run reports it', async () => {
    const { send } = await start({ [update]: { status: 409, body: '{}' } })
    expect(await messageOf(generateFrom(send, { inputs }))).toBe('Failed to update workflow run')
  })

  it('keeps the original message if failing the run also fails', async () => {
    const { send } = await start({ [generate]: { status: 503, statusText: 'Busy', body: '' }, [update]: 'drop' })
    expect(await messageOf(generateFrom(send, { inputs }))).toBe('Failed to generate proposal: Busy')
  })

  it('without a session carries the 401', async () => {
    const { send } = await start({ [generate]: { status: 401, statusText: 'Unauthorized', body: '' } })
    const failure: unknown = await generateFrom(send, { inputs }).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ cause: { status: 401 } })
    expect((failure as Error).cause).toBeInstanceOf(ApiError)
  })
})
