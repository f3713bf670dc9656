/** The origin of a visit: its first page, the referrer and the campaign parameters. */
export type Origin = {
  readonly page: string | null
  readonly referrer: string | null
  readonly campaign: Campaign
}

type Campaign = {
  readonly source: string | null
  readonly medium: string | null
  readonly name: string | null
  readonly term: string | null
  readonly content: string | null
}
