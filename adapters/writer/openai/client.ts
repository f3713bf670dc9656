import OpenAI from 'openai'
import { z } from 'zod'
import { failureOf } from './failure.ts'
import { limitedFetch } from './limited-fetch.ts'
import { type OpenAiSettings, type Timing, usualTiming } from './settings.ts'

export type Ai = {
  readonly client: OpenAI
  /** The model to use, looked up once if none is configured. */
  readonly model: (signal: AbortSignal) => Promise<string>
  readonly timing: Timing
}

const usualModel = 'gpt-5-mini'

/** Retries and time-outs are ours: only we know the total time budget. */
export const openAi = (settings: OpenAiSettings): Ai => {
  const timing = { ...usualTiming, ...settings.timing }
  const client = new OpenAI({
    apiKey: settings.apiKey ?? 'none',
    ...(settings.apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    baseURL: settings.baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timing.wholeMs,
    logLevel: 'off',
    fetch: limitedFetch(settings.apiKey),
  })
  return { client, timing, model: modelOf(client, settings) }
}

const modelOf = (client: OpenAI, { model, baseUrl }: OpenAiSettings): Ai['model'] => {
  let modelName = model ?? (baseUrl === undefined ? usualModel : null)
  return async (signal) => {
    modelName ??= firstWriterIn(modelsIn(await client.get('/models', { signal }))) ?? usualModel
    return modelName
  }
}

const models = z
  .array(
    z
      .object({ id: z.string(), type: z.string().optional().catch(undefined), active: z.unknown().optional() })
      .nullable()
      .catch(null),
  )
  .catch([])
  .transform((list) => list.filter((one) => one !== null))

type Model = z.output<typeof models>[number]

/** Together sends the list itself, others an object with it. */
const modelsIn = (body: unknown): readonly Model[] =>
  models.parse(typeof body === 'object' && body !== null && 'data' in body ? body.data : body)

/** The first model that is not said to do something else than write: Ollama lists the newest one first. */
const firstWriterIn = (list: readonly Model[]): string | undefined =>
  (
    list.find(({ id, type = '', active }) => active !== false && ![id, type].some((name) => otherModels.test(name))) ??
    list[0]
  )?.id

const otherModels = new RegExp(
  [
    'embed|rerank|minilm|paraphrase|whisper|transcri|moderation|guard|dall-e|diffusion|image|video|realtime|orpheus|babbage',
    '(?:^|[/_-])(?:bge|gte|e5|tts|flux|ocr|veo|sora|audio)(?:[.:_-]|$)',
  ].join('|'),
  'i',
)

/** Lists the models; null, or a sentence about what is wrong. */
export const aiFault = async (settings: OpenAiSettings): Promise<string | null> => {
  try {
    await openAi(settings).client.models.list({ timeout: 10_000 })
    return null
  } catch (error) {
    return failureOf(error).error
  }
}
