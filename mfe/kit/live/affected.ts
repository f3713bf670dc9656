import type { Change } from '#contracts/log/http/live.ts'

/** The query key prefixes that a change invalidates. */
export const affectedKeys: Readonly<Record<Change['kind'], readonly string[]>> = {
  lead: ['leads'],
  workflow: ['workflows', 'workflow-inputs'],
  run: ['runs', 'workflows'],
  share: ['shares'],
}
