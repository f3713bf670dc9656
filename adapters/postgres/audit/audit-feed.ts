import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { instantOf } from '#adapters/postgres/connection/instants.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import { storedEvents } from '#contracts/events.ts'
import { securityEventTypes } from '#contracts/security/types.ts'
import type { AuditFeed, FeedEvent } from '#domain/audit/ports/audit-feed.ts'
import { searchedText, searchWords } from '#domain/kernel/text.ts'

/** A text that matches more leads than this is searched for in their columns instead of the index. */
const defaultMaxPeople = 3000

/** The log, newest first, with names from the read models. */
export const postgresAuditFeed = ({ pool }: Postgres, maxPeople = defaultMaxPeople): AuditFeed => {
  const read = async (text: string, values: readonly unknown[]): Promise<readonly FeedEvent[]> => {
    const { rows } = await reaching(pool.query<FeedEvent & { position: string }>(text, [...values]))
    return rows.map((row) => ({ ...row, position: Number(row.position), at: instantOf(row.at) }))
  }
  /** The leads with a text in name, address or company, or as their id; null if there are too many. */
  const peopleWith = async (text: string): Promise<readonly string[] | null> => {
    const { rows } = await reaching(
      pool.query<{ id: string }>(`select leads_found($1, $2) as id`, [text, maxPeople + 1]),
    )
    if (rows.length > maxPeople) return null
    const lowerText = text.toLowerCase()
    return [...rows.map(({ id }) => id), ...(uuidText.test(lowerText) ? [lowerText] : [])]
  }
  return {
    find: async ({ text, kind, actor, from, to, before, limit }) => {
      const people = text === null ? [] : await peopleWith(text)
      const [types, whats] =
        text === null ? [[], []] : [withWords(storedEvents.keys(), text), withWords(securityEventTypes, text)]
      const searched = [text, types, limit, whats]
      const values = [kind === null ? null : `${kind}-`, actor, from, to, before, ...searched]
      return people === null ? read(manyMatches, values) : read(fewMatches, [...values, people])
    },
    ofLead: (leadId, moment, limit) => read(ofLead, [leadId, moment, limit]),
  }
}

/** The types whose names contain all of these words. */
const withWords = (types: Iterable<string>, text: string): readonly string[] => {
  const words = searchWords(searchedText(text))
  return [...types].filter((type) => words.every((word) => type.toLowerCase().includes(word)))
}

const selectNamed = (page: string): string => `
  with page as (
    select e.position, e.id as event_id, e.version, e.at, e.actor, e.stream, e.type,
           substr(e.stream, strpos(e.stream, '-') + 1) as id
      from events e
     where ${page})
  select p.position, p.event_id as id, p.version, p.at::text as at, p.actor, p.stream, p.type,
         coalesce(l.name, w.name, nullif(t.name, ''), t.email) as name, w.id as "workflowId",
         coalesce(r.id, s.run_id)::text as "runId"
    from page p
    left join leads l on l.id = case when starts_with(p.stream, 'lead-') then p.id::uuid end
    left join runs r on r.id = case when starts_with(p.stream, 'run-') then p.id::uuid end
    left join shares s on s.id = case when starts_with(p.stream, 'share-') then p.id::uuid end
    left join staff t on t.id = case when starts_with(p.stream, 'staff-') then p.id::uuid end
    left join triggers g on g.id = case when starts_with(p.stream, 'trigger-') then p.id::uuid end
    left join workflows w
      on w.id = coalesce(r.workflow_id, s.workflow_id, g.workflow_id, case when starts_with(p.stream, 'workflow-') then p.id::int end)
   order by p.position desc`

const matching = (people: string): string =>
  selectNamed(`
           ($1::text is null or starts_with(e.stream, $1))
       and ($2::text is null or e.actor = $2 or e.actor in (select id::text from users where lower(email) = lower($2)))
       and ($3::timestamptz is null or e.at >= $3)
       and ($4::timestamptz is null or e.at < $4)
       and ($5::bigint is null or e.position < $5)
       and ($6::text is null
            or e.type = any ($7::text[])
            or (e.type = 'SecurityEventRecorded' and e.data->>'what' = any ($9::text[]))
            or lower($6) in (e.id::text, e.correlation_id, e.causation_id, e.actor, substr(e.stream, strpos(e.stream, '-') + 1))
            or e.actor in (select id::text from users where searched_form(email) like all (containing_words($6)))
            or e.stream in (
              with people as (
                select id from leads where ${people}),
              theirs as (select id from runs where lead_id in (select id from people))
              select 'lead-' || id from people
              union all select 'run-' || id from theirs
              union all select 'share-' || id from shares where run_id in (select id from theirs)
              union all select 'workflow-' || id from workflows where searched_form(name) like all (containing_words($6))
              union all select 'share-' || id from shares where searched_form(name) like all (containing_words($6)) or run_id::text = lower($6)
              union all select 'staff-' || id from staff where searched_form(concat_ws(E'\\n', name, email)) like all (containing_words($6))))
     order by e.position desc limit $8`)

const fewMatches = matching('id = any ($10::uuid[])')
const manyMatches = matching("searched_form(concat_ws(E'\\n', name, email, company)) like all (containing_words($6))")

/** The events of the runs attached to the lead at the moment, of their shares, and of what agents proposed for it. */
const ofLead = selectNamed(`
           e.stream = any (array(
             with attached as (
               select distinct stream from events
                where type = 'RunLeadSet' and data->>'leadId' = lower($1::text) and at <= $2),
             theirs as (
               select substr(a.stream, 5)::uuid as id from attached a cross join lateral (
                 select data->>'leadId' as lead from events
                  where stream = a.stream and type = 'RunLeadSet' and at <= $2 order by version desc limit 1) last
                where last.lead = lower($1::text))
             select 'run-' || id from theirs
             union all select 'share-' || id from shares where run_id in (select id from theirs)
             union all select stream from events where type = 'ApprovalRequested' and data->>'leadId' = lower($1::text)))
       and e.at <= $2
     order by e.position desc limit $3`)
