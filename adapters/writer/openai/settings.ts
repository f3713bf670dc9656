/** Any server that speaks OpenAI's chat completions. A base URL alone is enough for one that asks for no key. */
export type OpenAiSettings = {
  readonly apiKey?: string | undefined
  /** With its version, as in `http://127.0.0.1:11434/v1`; OpenAI's own where it is left out. */
  readonly baseUrl?: string | undefined
  /** Left out with a base URL: the first one that the server lists. */
  readonly model?: string | undefined
  readonly patience?: Partial<Patience>
}

/** How long we wait, in milliseconds. */
export type Patience = {
  /** For everything that one document takes: repeated requests and the repair included. */
  readonly wholeMs: number
  /** Before a request is repeated; doubles each time. */
  readonly firstPauseMs: number
  /** A server that asks for a longer pause is left to the caller. */
  readonly longestPauseMs: number
}

/** A browser that generates a proposal is given two minutes before a worker does it again. */
export const usualPatience: Patience = { wholeMs: 110_000, firstPauseMs: 500, longestPauseMs: 20_000 }

export const requestsPerAnswer = 3
