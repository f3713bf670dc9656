import type { Route } from '#contracts/route.ts'

const someId = '01890000-0000-7000-8000-000000000000'

/** A route's path with well-formed ids: `lead` for leads, 1 for workflows, and otherwise an id that does not exist. */
export const fittingPath = ({ path }: Route, lead = someId): string =>
  path
    .replace(/^\/api\/workflows\/:id\b/, '/api/workflows/1')
    .replace(/^\/api\/leads\/:id\b/, `/api/leads/${lead}`)
    .replaceAll(/:\w+/g, someId)
