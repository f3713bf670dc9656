import OpenAI from 'openai'
import { limitedFetch } from './limited-fetch.ts'
import { type OpenAiSettings, type Patience, usualPatience } from './settings.ts'

export type Ai = {
  readonly client: OpenAI
  /** The model to ask, looked up once where none is set. */
  readonly model: (signal: AbortSignal) => Promise<string>
  readonly patience: Patience
}

const usualModel = 'gpt-5-mini'

/** Repeating requests and timing out is ours: only we know how long the whole may take. */
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
  let known = model ?? (baseUrl === undefined ? usualModel : null)
  return async (signal) => {
    known ??= (await client.models.list({ signal })).data?.[0]?.id ?? usualModel
    return known
  }
}
