/** Where a visitor came from: the first page of the visit, who linked to it, and the campaign that its address named. */
export type Origin = {
  readonly page: string | null
  readonly referrer: string | null
  readonly campaign: Campaign
}

export type Campaign = {
  readonly source: string | null
  readonly medium: string | null
  readonly name: string | null
  readonly term: string | null
  readonly content: string | null
}
