import { type Timeouts, usualTimeouts } from '../../adapters/http/serve.ts'

/** How long a start waits for a database that does not answer yet, and the server for slow clients; in milliseconds. */
export type Patience = Timeouts & { readonly databaseMs: number }

export const usualPatience: Patience = { ...usualTimeouts, databaseMs: 30_000 }
