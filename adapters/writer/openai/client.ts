import OpenAI from 'openai'
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
    modelName ??= firstWriterIn((await client.models.list({ signal })).data ?? []) ?? usualModel
    return modelName
  }
}

/** The first model whose name does not say that it does something else than write: Ollama lists the newest one first. */
const firstWriterIn = (models: readonly { readonly id: string }[]): string | undefined =>
  (models.find(({ id }) => !otherModels.test(id)) ?? models[0])?.id

const otherModels =
  /embed|rerank|minilm|paraphrase|whisper|moderation|dall-e|diffusion|(?:^|[/_-])(?:bge|gte|e5|tts|flux)(?:[.:_-]|$)/i

/** Lists the models; null, or a sentence about what is wrong. */
export const aiFault = async (settings: OpenAiSettings): Promise<string | null> => {
  try {
    await openAi(settings).client.models.list({ timeout: 10_000 })
    return null
  } catch (error) {
    return failureOf(error).error
  }
}
