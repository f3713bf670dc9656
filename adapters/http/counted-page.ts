import { dashboardPages, publicPages } from '../../contracts/http/pages.ts'

const known = new Set([...Object.keys(publicPages), ...dashboardPages, '/contact', '/report'])

/** Pages of one thing each: which one it was is nobody's business. */
const ofOneThing: readonly (readonly [RegExp, string])[] = [
  [/^\/s\//, '/s/:id'],
  [/^\/dashboard\/workflows\/./, '/dashboard/workflows/:id'],
  [/^\/dashboard\/engagement-overviews\/./, '/dashboard/engagement-overviews/:id'],
  [/^\/dashboard\/proposals\/./, '/dashboard/proposals/:id'],
  [/^\/dashboard\/audit(\/|$)/, '/dashboard/audit'],
]

/** Which kind of page a path is, of a few: no id, no token and nothing that anybody made up is counted by name. */
export const countedPage = (path: string): string => {
  const page = path.replace(/[?#].*$/s, '')
  if (known.has(page)) return page
  return ofOneThing.find(([pattern]) => pattern.test(page))?.[1] ?? 'other'
}
