import { expect } from 'vitest'
import { openaiWriter } from '#adapters/writer/openai/openai-writer.ts'
import type { OpenAiSettings } from '#adapters/writer/openai/settings.ts'
import type { Writer } from '#domain/document/ports/writer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { Values } from '#domain/kernel/step.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { type AiAnswer, type AiServer, startAiServer } from './ai-server.ts'

const started: AiServer[] = []

/** Starts a server for one test; `stopServing` belongs in its `afterEach`. */
export const serve = async (...script: readonly AiAnswer[]): Promise<AiServer> => {
  const server = await startAiServer(...script)
  started.push(server)
  return server
}

export const stopServing = async () => {
  for (const server of started.splice(0)) await server.stop()
}

const quick = { wholeMs: 5000, firstPauseMs: 1, maxPauseMs: 1500 }

/** The writer under test, on a server that may misbehave, and so with short time-outs. */
export const writerOn = ({ url }: AiServer, { timing, ...settings }: OpenAiSettings = {}): Writer =>
  openaiWriter(
    { apiKey: 'sk-test', model: 'test-model', baseUrl: url, timing: { ...quick, ...timing }, ...settings },
    { now: () => '2026-01-20T12:00:00.000Z' },
  )

export const propose = (server: AiServer, settings: OpenAiSettings = {}, inputs: Values = {}) =>
  writerOn(server, settings).draft('proposal', { ...nineAnswers, ...inputs }, canceller())

/** The failure shown to staff, from a server with this script. */
export const failureFrom = async (script: readonly AiAnswer[], settings: OpenAiSettings = {}) => {
  const server = await serve(...script)
  const draft = await propose(server, settings)
  return draft.type === 'Failed' ? { ...draft, server } : expect.fail(JSON.stringify(draft))
}
