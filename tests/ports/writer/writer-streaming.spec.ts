import { afterEach, describe, expect, it } from 'vitest'
import { openaiTextEditor } from '#adapters/writer/openai/openai-text-editor.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { eventually } from '#tests/support/eventually.ts'
import {
  type AiAnswer,
  type AiServer,
  drops,
  fails,
  says,
  sends,
  startAiServer,
} from '#tests/support/writer/ai-server.ts'
import { breaks, cutsOff, ends, endsUntold, stalls, streams, tellsEnd } from '#tests/support/writer/ai-streams.ts'

let server: AiServer
afterEach(() => server.stop())

const edit = { currentText: 'We will *maybe* help.', prompt: 'More certain, please.', section: 'Executive Summary' }
const ask = async (...script: readonly AiAnswer[]) => {
  server = await startAiServer(...script)
  const timing = { wholeMs: 5000, firstPauseMs: 1 }
  const editor = openaiTextEditor({ apiKey: 'sk-test-0123456789', model: 'test-model', baseUrl: server.url, timing })
  const heard: string[] = []
  const cancellation = canceller()
  return { heard, cancellation, suggestion: editor.editText(edit, cancellation, (more) => void heard.push(more)) }
}

describe('a suggestion that is listened to', () => {
  it('is heard as it grows, and is the whole of it at the end', async () => {
    const { heard, suggestion } = await ask(streams(['We ', '**will**', ' help.']))
    expect(await suggestion).toEqual({ type: 'Suggested', text: 'We **will** help.', model: 'test-model-1' })
    expect(heard).toEqual(['We ', '**will**', ' help.'])
    expect(server.requests[0]?.body).toMatchObject({ model: 'test-model', stream: true })
  })

  it('is heard at once, and without the key of ours that it quotes', async () => {
    const { heard, suggestion } = await ask(streams(['Billed to ', 'sk-test-0123456789.'], tellsEnd))
    expect(await suggestion).toMatchObject({ text: 'Billed to [redacted].' })
    expect(heard).toEqual(['Billed to ', '[redacted].'])
  })

  it.each([
    ['what was thought', ['<thi', 'nk>Hm, <b', '>.</think>', '\n\nWe will ', 'help.']],
    ['a fence around it', ['``', '`markdown', '\n', 'We will ', 'help.']],
    ['empty lines before it', ['\n', ' \n', 'We will ', 'help.']],
  ])('is heard without %s', async (_, pieces) => {
    const { heard, suggestion } = await ask(streams(pieces))
    await suggestion
    expect(heard.join('')).toBe('We will help.')
  })

  it.each(['data: : OPENROUTER PROCESSING\n\n', 'data:\n\n', 'data: \r\n\r\n'])(
    'is heard beside %j',
    async (filler) => {
      const { heard, suggestion } = await ask(streams(['We ', 'help: data: .'], ends, filler))
      expect(await suggestion).toMatchObject({ type: 'Suggested', text: 'We help: data: .' })
      expect(heard).toEqual(['We ', 'help: data: .'])
    },
  )

  it.each([
    ['that does not stream', [says('We will help.')]],
    ['that refuses to stream', [fails(400, {}, { message: 'stream is not supported' }), says('We will help.')]],
    ['that stays on the line', [streams(['We will help.'], tellsEnd)]],
    ['that is busy at first', [fails(503), streams(['We will help.'])]],
    ['that hangs up before it says a word', [drops, streams(['We will help.'])]],
  ])('comes from a server %s too', async (_, script) => {
    const { suggestion } = await ask(...script)
    expect(await suggestion).toMatchObject({ type: 'Suggested', text: 'We will help.' })
  })

  it.each([
    ['loses its connection', breaks],
    ['ends without saying that this is all', endsUntold],
  ])('that %s is a sentence, and is not asked for twice', async (_, end) => {
    const { heard, suggestion } = await ask(streams(['We will '], end))
    expect(await suggestion).toMatchObject({
      type: 'Failed',
      error: 'The AI broke off in the middle of its answer. Try again.',
    })
    expect(heard).toEqual(['We will '])
    expect(server.requests).toHaveLength(1)
  })

  it('that is cut off is not offered as a whole one', async () => {
    const { suggestion } = await ask(streams(['We will '], cutsOff))
    expect(await suggestion).toMatchObject({ error: 'The AI stopped before it was done. Ask for something shorter.' })
  })

  it.each([
    ['an error in the stream', 'data: {"error":{"message":"Overloaded"}}\n\n', 'The AI failed: Overloaded.'],
    ['no JSON', 'data: <html>\n\n', 'no chat completion'],
    ['nothing at all', '', 'no chat completion'],
  ])('that is %s is a sentence', async (_, body, sentence) => {
    const { suggestion } = await ask(sends(body, 'text/event-stream'))
    const failed = await suggestion
    expect(failed).toMatchObject({ type: 'Failed', error: expect.stringContaining(sentence) })
  })

  it('is aborted midway when no caller waits any more', async () => {
    const { heard, cancellation, suggestion } = await ask(streams(['We will '], stalls))
    await eventually(() => expect(heard).toHaveLength(1))
    cancellation.cancel()
    expect(await suggestion).toEqual({ type: 'Cancelled' })
    await eventually(() => expect(server.requests[0]?.dropped()).toBe(true))
  })
})
