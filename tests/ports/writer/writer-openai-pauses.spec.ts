import { afterEach, describe, expect, it } from 'vitest'
import { type AiAnswer, fails, sends } from '#tests/support/writer/ai-server.ts'
import { failureFrom, stopServing } from '#tests/support/writer/ai-writer.ts'

afterEach(stopServing)

/** As its OpenAI-compatible address sends it, in a list (https://ai.google.dev/gemini-api/docs/rate-limits). */
const exhausted = JSON.stringify([
  {
    error: {
      code: 429,
      message: 'You exceeded your current quota.',
      status: 'RESOURCE_EXHAUSTED',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [] },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' },
      ],
    },
  },
])

const says429 = (message: string): AiAnswer => fails(429, {}, { message })

describe('a pause that is asked for', () => {
  it.each<[string, AiAnswer, number]>([
    // The header of Azure that OpenAI's own client reads first (openai-node, retryRequest).
    ['in milliseconds', fails(429, { 'retry-after-ms': '21400', 'retry-after': '22' }), 21_400],
    // microsoft/kernel-memory 795.
    ['in a header of Azure', fails(503, { 'x-ms-retry-after-ms': '45000' }), 45_000],
    ['in details of Google', sends(exhausted, undefined, 429), 34_500],
    // icereed/paperless-gpt 814, openai/openai-node 1108, and as OpenAI and Groq write it.
    ['in a sentence of Azure', says429('You exceeded the token rate limit. Please retry after 45 seconds. '), 45_000],
    ['in a sentence of OpenAI', says429('Rate limit reached for m. Please try again in 26.4s. Visit us.'), 26_400],
    ['in a sentence of Groq', says429('Rate limit reached for model `m`. Please try again in 7m12.5s.'), 432_500],
    ['in hours', says429('Please try again in 1h2m3s.'), 3_723_000],
  ])('is kept: %s', async (_, answer, retryAfterMs) => {
    const { server, ...failure } = await failureFrom([answer])
    expect(failure).toMatchObject({ mayRetry: true, retryAfterMs })
    expect(server.requests).toHaveLength(1)
  })

  it('in another unit or none is not guessed', async () => {
    const { server, ...failure } = await failureFrom([says429('Please try again in 5 requests.')])
    expect(failure.retryAfterMs).toBeNull()
    expect(server.requests).toHaveLength(3)
  })
})
