import type { Route } from '#contracts/route.ts'

const someId = '01890000-0000-7000-8000-000000000000'

/** The address of a route with ids of the right shape: `lead` where it is about leads, the first workflow, else nobody's. */
export const fittingPath = ({ path }: Route, lead = someId): string =>
  path
    .replace(/^\/api\/workflows\/:id\b/, '/api/workflows/1')
    .replace(/^\/api\/leads\/:id\b/, `/api/leads/${lead}`)
    .replaceAll(/:\w+/g, someId)
