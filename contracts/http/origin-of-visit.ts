/** Where a visit began, as the contact contract takes it; what is unknown is left out. */
export type OriginOfVisit = {
  readonly page: string
  readonly referrer?: string
  readonly campaign?: Readonly<Record<string, string>>
}

const tags = {
  source: 'utm_source',
  medium: 'utm_medium',
  name: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
}
const [longestAddress, longestTag] = [500, 200]

/** What an arrival says: the page, the campaign in its address, and who linked to it, without what was looked for there. */
export const originOfVisit = ({ origin, pathname, search }: Place, referrer: string): OriginOfVisit => {
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const foreign = from !== null && from.origin !== origin && /^https?:$/.test(from.protocol)
  const campaign = campaignIn(new URLSearchParams(search))
  return {
    page: clip(pathname, longestAddress),
    ...(foreign && { referrer: clip(from.origin + from.pathname, longestAddress) }),
    ...(Object.keys(campaign).length > 0 && { campaign }),
  }
}

type Place = Pick<URL, 'origin' | 'pathname' | 'search'>

const campaignIn = (given: URLSearchParams): Record<string, string> => {
  const found = Object.entries(tags).map(
    ([name, tag]) => [name, clip(given.get(tag)?.trim() ?? '', longestTag)] as const,
  )
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}

/** Without a NUL, which no text may hold, and whole characters alone: half of one would be no text. */
const clip = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest).toWellFormed()
