import { rowOf } from '#domain/log/ports/views.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import type { ReviseLead } from '../model/index.ts'
import type { LeadFilter, LeadReader } from '../ports/lead-reader.ts'
import type { LeadView } from '../views/lead-view.ts'
import type { Leads } from './leads.ts'

type Change = Pick<ReviseLead, 'status' | 'priority' | 'ownerId'>
type BulkPrevious = Pick<LeadView, 'status' | 'priority' | 'lastContactDate' | 'lostReason'> & {
  readonly ownerId?: LeadView['ownerId'] | undefined
  readonly followUpDate?: LeadView['followUpDate'] | undefined
}

export type BulkResult = {
  readonly id: string
  readonly version: number
  readonly outcome: 'changed' | 'unchanged' | 'refused'
  readonly detail: string | null
  readonly previous: BulkPrevious | null
}

type LeadResult = { readonly id: string; readonly version: number; readonly previous: BulkPrevious }

/** Changes many leads independently: a refusal does not affect the others. */
export type BulkLeads = {
  /** Null when more than `max` match. */
  readonly fitting: (filter: LeadFilter, max: number) => Promise<readonly string[] | null>
  readonly revise: (ids: readonly string[], change: Change, context: CommandContext) => Promise<BulkResult[]>
  /** Reverts each lead that has not changed since. */
  readonly restore: (leads: readonly LeadResult[], context: CommandContext) => Promise<BulkResult[]>
}

const atOnce = 64
const pageSize = 500
/** Version conflicts tolerated per lead before it is skipped. */
const attempts = 5

/** 64 leads at once, results in the order of the ids; a lead that others change meanwhile is tried five times. */
export const bulkLeads = (leads: Leads, reader: LeadReader): BulkLeads => {
  const reviseOne = async (id: string, change: Change, context: CommandContext): Promise<BulkResult> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const former = await reader.find(id)
      if (former === null) return refusalOf(id, 0, 'There is no such lead.')
      if (isSo(change, former)) return resultOf(former, former)
      const outcome = await leads.revise(id, change, { ...context, ifVersion: former.version })
      if (outcome.accepted) return resultOf(former, rowOf(outcome.changes, 'leads'))
      if (outcome.rejection.type !== 'VersionStale') return refusalOf(id, former.version, 'There is no such lead.')
    }
    return refusalOf(id, 0, 'Others are changing it right now.')
  }

  const restoreOne = async ({ id, version, previous }: LeadResult, context: CommandContext): Promise<BulkResult> => {
    const outcome = await leads.revise(id, revisionOf(previous), { ...context, ifVersion: version })
    if (!outcome.accepted) return refusalOf(id, version, 'It has been changed since.')
    const after = rowOf(outcome.changes, 'leads')
    const { lastContactDate } = previous
    if (after.lastContactDate === lastContactDate) return restoredResult(after)
    // A status change implies a contact date, even if there was none before.
    const cleared = await leads.revise(id, { lastContactDate }, { ...context, ifVersion: after.version })
    return restoredResult(cleared.accepted ? rowOf(cleared.changes, 'leads') : after)
  }

  return {
    fitting: async (filter, max) => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await reader.list({ ...filter, sort: '-createdAt', limit: pageSize, cursor })
        if (page === null || Math.max(page.total, ids.length + page.leads.length) > max) return null
        ids.push(...page.leads.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return ids
    },
    revise: (ids, change, context) => mapConcurrent([...new Set(ids)], atOnce, (id) => reviseOne(id, change, context)),
    restore: (left, context) => mapConcurrent(left, atOnce, (one) => restoreOne(one, context)),
  }
}

const revisionOf = ({ ownerId, followUpDate, ...previous }: BulkPrevious) => ({
  ...previous,
  ...(ownerId === undefined ? {} : { ownerId }),
  ...(followUpDate === undefined ? {} : { followUpDate }),
})

/** A bulk change to the current status is not another contact. */
const isSo = ({ status, priority, ownerId }: Change, lead: LeadView) =>
  (status ?? lead.status) === lead.status &&
  (priority ?? lead.priority) === lead.priority &&
  (ownerId === undefined || ownerId === lead.ownerId)

const resultOf = (before: LeadView, after: LeadView): BulkResult => {
  const { id, version } = after
  if (version === before.version) return { id, version, outcome: 'unchanged', detail: null, previous: null }
  const { status, priority, lastContactDate, lostReason, ownerId, followUpDate } = before
  const previous = { status, priority, lastContactDate, lostReason, ownerId, followUpDate }
  return { id, version, outcome: 'changed', detail: null, previous }
}

const restoredResult = ({ id, version }: LeadView): BulkResult => ({
  id,
  version,
  outcome: 'changed',
  detail: null,
  previous: null,
})

const refusalOf = (id: string, version: number, detail: string | null): BulkResult => ({
  id,
  version,
  outcome: 'refused',
  detail,
  previous: null,
})
