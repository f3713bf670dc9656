import { call } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import { today } from '#contracts/today/http.ts'
import { leadKeys } from './lead-keys.ts'

/** What waits for staff: on this day, or as of a moment. */
export const todayQuery = (at?: string | undefined) => ({
  queryKey: at === undefined ? leadKeys.today : ['past-today', at],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(today.read, { ...(at !== undefined && { query: { at } }), signal }),
})

/** Reads it again where it is on screen. */
export const rereadToday = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: leadKeys.today })
