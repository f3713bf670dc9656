import OpenAI from 'openai'
import { failureOf } from './failure.ts'
import { type OpenAiSettings, type Patience, usualPatience } from './settings.ts'

export type Ai = {
  readonly client: OpenAI
  /** The model to use, looked up once if none is configured. */
  readonly model: (signal: AbortSignal) => Promise<string>
  readonly patience: Patience
}

const usualModel = 'gpt-5-mini'

/** Retries and time-outs are ours: only we know the total time budget. */
export const openAi = (settings: OpenAiSettings): Ai => {
  const patience = { ...usualPatience, ...settings.patience }
  const client = new OpenAI({
    apiKey: settings.apiKey ?? 'none',
    ...(settings.apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    baseURL: settings.baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: patience.wholeMs,
    logLevel: 'off',
    fetch: limitedFetch,
  })
  return { client, patience, model: modelOf(client, settings) }
}

const modelOf = (client: OpenAI, { model, baseUrl }: OpenAiSettings): Ai['model'] => {
  let modelName = model ?? (baseUrl === undefined ? usualModel : null)
  return async (signal) => {
    modelName ??= (await client.models.list({ signal })).data?.[0]?.id ?? usualModel
    return modelName
  }
}

/** Lists the models; null, or a sentence about what is wrong. */
export const aiFault = async (settings: OpenAiSettings): Promise<string | null> => {
  try {
    await openAi(settings).client.models.list({ timeout: 10_000 })
    return null
  } catch (error) {
    return failureOf(error).error
  }
}

/** Far above any document; bounds memory against an endless answer. */
const maxBytes = 4 * 1024 * 1024
/** When streaming, each word arrives in an envelope many times its size. */
const maxStreamedBytes = 64 * 1024 * 1024

/**
 * A fetch with a limited response size: reading beyond it fails. A redirect is an answer, as following it would send what
 * is personal to a host that is not configured, perhaps without TLS.
 */
const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.body === null) return response
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true
  const max = isStream ? maxStreamedBytes : maxBytes
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > max) controller.error(new RangeError(`longer than ${max / 1024 / 1024} MiB`))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(limit), response)
}
