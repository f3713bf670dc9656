import { dashboardPages, publicPages } from '#contracts/site/http/pages.ts'

const known = new Set([...Object.keys(publicPages), ...dashboardPages, '/contact', '/report'])

/** Pages with an id, which is not counted. */
const ofOneThing: readonly (readonly [RegExp, string])[] = [
  [/^\/s\//, '/s/:id'],
  [/^\/dashboard\/workflows\/./, '/dashboard/workflows/:id'],
  [/^\/dashboard\/engagement-overviews\/./, '/dashboard/engagement-overviews/:id'],
  [/^\/dashboard\/proposals\/./, '/dashboard/proposals/:id'],
  [/^\/dashboard\/audit(\/|$)/, '/dashboard/audit'],
]

/** Maps a path to one of a few kinds: ids, tokens and invented paths are never counted by name. */
export const countedPage = (path: string): string => {
  const page = path.replace(/[?#].*$/s, '')
  if (known.has(page)) return page
  return ofOneThing.find(([pattern]) => pattern.test(page))?.[1] ?? 'other'
}
