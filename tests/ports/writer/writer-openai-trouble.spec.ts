import { afterEach, describe, expect, it } from 'vitest'
import { canceller } from '#domain/kernel/cancellation.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sixSections } from '#tests/support/writer/ai-answers.ts'
import { type AiAnswer, drips, drops, fails, hangs, refuses, says, sends } from '#tests/support/writer/ai-server.ts'
import { failureFrom, propose, serve, stopServing, writerOn } from '#tests/support/writer/ai-writer.ts'

afterEach(stopServing)

const errorOfGemini = JSON.stringify([
  { error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } },
])

const noProvider = JSON.stringify({
  error: { message: 'No endpoints found matching your data policy. Configure: https://openrouter.ai/settings/privacy' },
})
/** As nginx writes it. */
const badGateway = '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body>\r\n</html>\r\n'

describe('a server in trouble', () => {
  it('is asked again, up to three times in all', async () => {
    const server = await serve(fails(500), drops, says(sixSections))
    expect((await propose(server)).type).toBe('Drafted')
    expect(server.requests).toHaveLength(3)
  })

  it('is not called again before its Retry-After', async () => {
    const server = await serve(fails(429, { 'retry-after': '1' }), says(sixSections))
    const start = performance.now()
    expect((await propose(server)).type).toBe('Drafted')
    expect(performance.now() - start).toBeGreaterThan(990)
  })

  it('that asks for a long pause leaves it to the caller', async () => {
    const { server, ...failure } = await failureFrom([fails(429, { 'retry-after': '90' })])
    expect(failure).toMatchObject({ mayRetry: true, retryAfterMs: 90_000 })
    expect(server.requests).toHaveLength(1)
  })

  it.each<[string, AiAnswer, string, boolean]>([
    ['fails for good', fails(500), 'The AI failed (500): Out of order.', true],
    ['fails without a word', sends503, 'The AI failed (503).', true],
    ['rejects the key', fails(401), 'our key (401): Out of order. Check OPENAI_API_KEY.', false],
    ['rejects the key without a word', sends('', undefined, 401), 'our key (401). Check OPENAI_API_KEY.', false],
    [
      'lacks the model',
      fails(404),
      'neither this model nor this address (404): Out of order. Check OPENAI_MODEL',
      false,
    ],
    // OpenRouter (dnakov/anon-kode 13): the model is there, and the account allows none of its providers.
    [
      'allows no provider',
      sends(noProvider, undefined, 404),
      '(404): No endpoints found matching your data policy',
      false,
    ],
    ['does not allow it', fails(403), 'The AI does not allow this request (403): Out of order. Check', false],
    ['has too many requests', fails(429), 'at the moment (429): Out of order. Try again in a while.', true],
    ['stands behind a proxy', sends(badGateway, 'text/html', 502), 'The AI failed (502).', true],
    ['is no API', sends(badGateway, 'text/html', 404), 'nor this address (404). Check OPENAI_MODEL', false],
    ['refuses the request', fails(400), 'The AI did not take the request (400): Out of order.', false],
    // https://ai.google.dev/gemini-api/docs/troubleshooting, as its OpenAI-compatible address sends it: in a list.
    [
      'errs in a list',
      sends(errorOfGemini, undefined, 400),
      '(400): API key not valid. Please pass a valid API key.',
      false,
    ],
    // FastAPI's HTTPException, as LiteLLM and others raise it.
    [
      'gives details',
      sends('{"detail":"Model m is not loaded."}', undefined, 400),
      '(400): Model m is not loaded.',
      false,
    ],
    ['has no credit left', fails(429, {}, { code: 'insufficient_quota' }), 'The credit at the AI provider', false],
    ['hangs up', drops, 'The AI cannot be reached', true],
    ['refuses', refuses(), 'The AI refused to write this: I cannot help with that.', false],
    ['sends garbage', sends('\u0000{"choi'), 'The AI answered with something that is no chat completion.', true],
    ['sends a web page', sends('<html>', 'text/html'), 'The AI answered with something that is no chat', true],
    ['sends other JSON', sends('{"choices":[]}'), 'The AI answered with something that is no chat completion.', true],
    ['sends no end', sends(`"${'x'.repeat(5_000_000)}"`), "The AI's answer is longer than 4 MiB.", false],
  ])('that %s is a sentence', async (_, answer, sentence, mayRetry) => {
    const { server, ...failure } = await failureFrom([answer])
    expect(failure.error).toContain(sentence)
    expect(failure.mayRetry).toBe(mayRetry)
    expect(server.requests).toHaveLength(mayRetry ? 3 : 1)
    expect(failure.error).not.toContain('sk-test')
  })

  it('that redirects is not followed, and the address is named', async () => {
    const elsewhere = await serve(says(sixSections))
    const { server, ...failure } = await failureFrom([fails(307, { location: `${elsewhere.url}/chat/completions` })])
    expect(failure.error).toBe(
      `The AI redirects (307), which is not followed: ${elsewhere.url}/chat/completions. Check OPENAI_BASE_URL.`,
    )
    expect(failure.mayRetry).toBe(false)
    expect([server.requests.length, elsewhere.requests.length]).toEqual([1, 0])
  })

  const apiKey = 'sk-test-0123456789'
  it.each<[string, AiAnswer]>([
    ['an error', fails(400, {}, { message: `${'x'.repeat(290)} ${apiKey}` })],
    ['an answer that fails', sends(`{"error":{"message":"The key ${apiKey} is unknown."}}`)],
    ['the address of a redirect', fails(307, { location: `http://127.0.0.1/?key=${apiKey}` })],
    ['a document', says({ ...sixSections, timeline: `Billed to ${apiKey}.` })],
  ])('that quotes our key in %s does not tell it', async (_, answer) => {
    const server = await serve(answer)
    const draft = JSON.stringify(await propose(server, { apiKey }))
    expect(draft).not.toContain('sk-test')
    expect(server.requests[0]?.authorization).toBe(`Bearer ${apiKey}`)
  })

  it('that is missing is reported in a sentence', async () => {
    const server = await serve(hangs)
    await server.stop()
    expect(await propose(server)).toMatchObject({ error: 'The AI cannot be reached (ECONNREFUSED).', mayRetry: true })
  })

  it.each([
    ['hangs', hangs],
    ['drips', drips],
  ])('that %s is waited for as long as the settings say', async (_, answer) => {
    const { server, ...failure } = await failureFrom([answer], { timing: { wholeMs: 300 } })
    expect(failure).toMatchObject({ error: 'The AI did not answer within 1 second.', mayRetry: true })
    await eventually(() => expect(server.requests[0]?.dropped()).toBe(true))
  })

  it.each([
    ['hangs', hangs],
    ['drips', drips],
    ['asks for a pause', fails(429, { 'retry-after': '1' })],
  ])('that %s is let go when staff cancel', async (_, answer) => {
    const server = await serve(answer)
    const cancellation = canceller()
    const draft = writerOn(server).draft('proposal', nineAnswers, cancellation)
    await eventually(() => expect(server.requests).toHaveLength(1))
    cancellation.cancel()
    expect(await draft).toEqual({ type: 'Cancelled' })
  })
})

function sends503(...[response]: Parameters<AiAnswer>) {
  response.writeHead(503).end()
}
