/** Where the visit began, as the contact contract takes it; what is unknown is left out. */
export type Origin = {
  readonly page: string
  readonly referrer?: string
  readonly campaign?: Readonly<Record<string, string>>
}

type Arrival = { readonly location: Pick<Location, 'origin' | 'pathname' | 'search'>; readonly referrer: string }

const key = 'visit-origin'
const tags = {
  source: 'utm_source',
  medium: 'utm_medium',
  name: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
}
const [longestAddress, longestTag] = [500, 200]

/** What this page's arrival says. Of who linked here only the address, without what it looked for. */
export const originOf = ({ location, referrer }: Arrival): Origin => {
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const foreign = from !== null && from.origin !== location.origin && /^https?:$/.test(from.protocol)
  const given = new URLSearchParams(location.search)
  const campaign = Object.entries(tags).flatMap(([name, tag]) => {
    const value = clip(given.get(tag)?.trim() ?? '', longestTag)
    return value === '' ? [] : [[name, value]]
  })
  return {
    page: clip(location.pathname, longestAddress),
    ...(foreign && { referrer: clip(from.origin + from.pathname, longestAddress) }),
    ...(campaign.length > 0 && { campaign: Object.fromEntries(campaign) }),
  }
}

/** Whole characters alone: half of one would be no text. */
const clip = (text: string, longest: number) => text.slice(0, longest).toWellFormed()

/** Notes, in this tab and until it is closed, where the visit began; nothing leaves the browser unless a message does. */
export const rememberOrigin = (): Origin => {
  const arrival = originOf({ location, referrer: document.referrer })
  try {
    const known = sessionStorage.getItem(key)
    if (known !== null) return JSON.parse(known) as Origin
    sessionStorage.setItem(key, JSON.stringify(arrival))
  } catch {
    // Storage may be refused, or hold what we did not write: then the visit begins here.
  }
  return arrival
}
