import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openAi } from '#adapters/writer/openai/client.ts'

/** The model that is taken from a list where none is configured. */
const modelOn = async (list: unknown) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return openAi({ baseUrl: `http://127.0.0.1:${port}/v1` }).model(new AbortController().signal)
}

const named = (...ids: readonly string[]) => ids.map((id) => ({ id, object: 'model' }))

// Lists as these servers send them, with what comes first there or may.
it.each<[string, unknown, string]>([
  [
    'Groq',
    {
      object: 'list',
      data: [
        { id: 'retired-9b', active: false },
        ...named('meta-llama/llama-guard-4-12b', 'meta-llama/llama-prompt-guard-2-22m', 'whisper-large-v3'),
        ...named('canopylabs/orpheus-v1-english', 'openai/gpt-oss-safeguard-20b', 'openai/gpt-oss-120b'),
      ],
    },
    'openai/gpt-oss-120b',
  ],
  // longy2k/obsidian-bmo-chatbot 51, odysseus-dev/odysseus 2202.
  [
    'Together, a bare list with types',
    [
      { id: 'Salesforce/Llama-Rank-V1', type: 'rerank' },
      { id: 'Wan-AI/Wan2.2-T2V-A14B', type: 'video' },
      { id: 'meta-llama/Llama-3.3-70B-Instruct-Turbo', type: 'chat' },
    ],
    'meta-llama/Llama-3.3-70B-Instruct-Turbo',
  ],
  [
    'Gemini',
    {
      object: 'list',
      data: named('models/embedding-001', 'models/imagen-4.0', 'models/veo-3.0', 'models/gemini-2.5-pro'),
    },
    'models/gemini-2.5-pro',
  ],
  [
    'Mistral',
    { object: 'list', data: named('mistral-ocr-latest', 'mistral-moderation-latest', 'mistral-medium-latest') },
    'mistral-medium-latest',
  ],
  [
    'OpenAI through a gateway',
    {
      data: named(
        'gpt-4o-transcribe',
        'gpt-image-1',
        'gpt-realtime',
        'sora-2',
        'babbage-002',
        'tts-1-hd',
        'gpt-5-mini',
      ),
    },
    'gpt-5-mini',
  ],
  ['a list of nothing that writes', { data: named('bge-m3:latest') }, 'bge-m3:latest'],
  ['something else', { models: 'none' }, 'gpt-5-mini'],
])('the first model that writes is taken from %s', async (_, list, model) => expect(await modelOn(list)).toBe(model))
