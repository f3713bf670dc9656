import { type Timeouts, usualTimeouts } from '#adapters/http/server/serve.ts'

/** Time limits in milliseconds: for an unreachable database at start-up, and for slow clients. */
export type Patience = Timeouts & { readonly databaseMs: number }

export const usualPatience: Patience = { ...usualTimeouts, databaseMs: 30_000 }
