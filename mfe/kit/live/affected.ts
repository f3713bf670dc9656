import type { Change } from '../../../contracts/http/live.ts'

/** First parts of the query keys that a change makes worth reading again. */
export const affectedKeys: Readonly<Record<Change['kind'], readonly string[]>> = {
  lead: ['leads'],
  workflow: ['workflows', 'workflow-inputs'],
  run: ['runs', 'workflows'],
  share: ['shares'],
}
