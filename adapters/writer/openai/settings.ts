/** Any server with OpenAI's chat completions API. A base URL alone is enough for one without API keys. */
export type OpenAiSettings = {
  readonly apiKey?: string | undefined
  /** Including the version, as in `http://127.0.0.1:11434/v1`; OpenAI's own by default. */
  readonly baseUrl?: string | undefined
  /** With a base URL, defaults to the first model that the server lists. */
  readonly model?: string | undefined
  readonly timing?: Partial<Timing>
}

/** Time limits, in milliseconds. */
export type Timing = {
  /** For a whole document, including retries and the repair request. */
  readonly wholeMs: number
  /** The pause before the first retry; doubles each time. */
  readonly firstPauseMs: number
  /** A longer delay requested by the server is left to the caller. */
  readonly maxPauseMs: number
}

/** The browser waits two minutes for a proposal before a worker takes over. */
export const usualTiming: Timing = { wholeMs: 110_000, firstPauseMs: 500, maxPauseMs: 20_000 }

export const requestsPerAnswer = 3
