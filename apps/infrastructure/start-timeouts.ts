import { type Timeouts, usualTimeouts } from '#adapters/http/server/serve.ts'

/** Time limits in milliseconds: for an unreachable database at start-up, and for slow clients. */
export type StartTimeouts = Timeouts & { readonly databaseMs: number }

export const usualStartTimeouts: StartTimeouts = { ...usualTimeouts, databaseMs: 30_000 }
