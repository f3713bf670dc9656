import { shares } from '#contracts/share/http/shares.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { allLeads } from '#tests/support/installation/expect-kept.ts'
import { endsByStream } from '#tests/support/run/expect-ended-once.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import type { MadeShare } from '#tests/support/share/shared-run.ts'
import type { Feed } from './feeds.ts'
import type { Load } from './load.ts'

export type Checked = { readonly sentence: string; readonly faults: readonly unknown[] }

const checked = (sentence: string, faults: Iterable<unknown>): Checked => ({ sentence, faults: [...faults] })

/** Compares what was acknowledged with the log, the API and the open dashboards. */
export const check = async (
  databaseUrl: string,
  staff: ApiClient,
  load: Load,
  feeds: readonly Feed[],
  links: readonly MadeShare[],
) => {
  const database = await connectedClient(databaseUrl)
  const rows = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows
  const [matches, views] = [await allLeads(staff), await viewsOf(staff, links)]
  const emails = new Map(matches.map((lead) => [lead.email, lead]))
  const ids = new Map(matches.map((lead) => [lead.id, lead]))
  const captured = await rows<{ stream: string }>("select stream from events where type = 'LeadCaptured'")
  const runs = await rows<{ stream: string; requested: number; ended: number }>(endsByStream)
  const unended = await rows<{ id: string }>('select id from runs where completed_at is null')
  const runStreams = new Set(runs.map(({ stream }) => stream))
  await database.end()
  const { acknowledged } = load.leads
  return [
    checked(
      'Every acknowledged lead is there.',
      [...acknowledged.keys()].filter((email) => !emails.has(email)),
    ),
    checked('No lead is there twice, or without having been sent.', [
      ...(emails.size === matches.length ? [] : [`${matches.length - emails.size} twice`]),
      ...matches.filter(({ email }) => !load.leads.sent.has(email)).map(({ id }) => id),
      ...(captured.length === matches.length ? [] : [`${captured.length} captures of ${matches.length} leads`]),
    ]),
    checked(
      'Every acknowledged change of a lead is there.',
      [...load.statuses].filter(([id, status]) => ids.get(id)?.status !== status),
    ),
    checked(
      'Every acknowledged run is there.',
      [...load.runs.acknowledged.keys()].filter((id) => !runStreams.has(`run-${id}`)),
    ),
    checked('Every run is requested once and ended once.', [
      ...runs.filter(({ requested, ended }) => requested !== 1 || ended !== 1),
      ...unended.map(({ id }) => `${id} has not ended`),
    ]),
    checked(
      'No more runs than were asked for.',
      runs.length - links.length > load.runs.sent ? [runs.length - links.length, load.runs.sent] : [],
    ),
    checked(
      'Every acknowledged view of a link is counted, each once.',
      views < load.views.acknowledged || views > load.views.sent ? [views, load.views] : [],
    ),
    checked('Every open dashboard was told of every lead, or to read everything again.', unheard(feeds, load, emails)),
  ]
}

const unheard = (feeds: readonly Feed[], load: Load, emails: ReadonlyMap<string, { readonly id: string }>) =>
  feeds.flatMap((feed, n) =>
    [...load.leads.acknowledged].flatMap(([email, at]) => {
      const id = emails.get(email)?.id ?? ''
      return feed.heard.has(id) || feed.resets.some((reset) => reset > at) ? [] : [`dashboard ${n + 1}: ${id}`]
    }),
  )

/** The longest delay in milliseconds until a dashboard saw a run that was acknowledged in this span of time. */
export const longestDelay = (feeds: readonly Feed[], { runs }: Load, { from, to }: { from: number; to: number }) => {
  const times = [...runs.acknowledged].filter(([, at]) => at >= from && at < to)
  return Math.max(0, ...feeds.flatMap(({ heard }) => times.map(([id, at]) => (heard.get(id) ?? at) - at)))
}

/** The links' total number of views, as shown to staff. */
const viewsOf = async (staff: ApiClient, links: readonly MadeShare[]): Promise<number> => {
  const read = ({ share }: MadeShare) => staff.call(shares.read, { params: { shareId: share.id } })
  const answers = await Promise.all(links.map(read))
  return answers.reduce((sum, { share }) => sum + share.views, 0)
}
