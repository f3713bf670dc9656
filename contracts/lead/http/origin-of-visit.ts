import { cutText } from '#contracts/cut-text.ts'
/** The origin of a visit in the form of the contact contract; unknown parts are omitted. */
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
const [maxAddressLength, maxTagLength] = [500, 200]

/** The origin of an arrival: the page, the campaign in its address, and the referrer without its query. */
export const originOfVisit = ({ origin, pathname, search }: Place, referrer: string): OriginOfVisit => {
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const foreign = from !== null && from.origin !== origin && /^https?:$/.test(from.protocol)
  const campaign = campaignIn(new URLSearchParams(search))
  return {
    page: clip(pathname, maxAddressLength),
    ...(foreign && { referrer: clip(from.origin + from.pathname, maxAddressLength) }),
    ...(Object.keys(campaign).length > 0 && { campaign }),
  }
}

type Place = Pick<URL, 'origin' | 'pathname' | 'search'>

const campaignIn = (params: URLSearchParams): Record<string, string> => {
  const fields = Object.entries(tags).map(
    ([name, tag]) => [name, clip(params.get(tag)?.trim() ?? '', maxTagLength)] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

/** Truncated, without NUL and lone surrogates, which the API refuses. */
const clip = (text: string, maxLength: number) => cutText(text.replaceAll('\0', ''), maxLength).toWellFormed()
