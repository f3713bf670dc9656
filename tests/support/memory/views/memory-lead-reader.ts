import { emailKey, type LeadStatus, leadStatuses, stages } from '#domain/lead/model/index.ts'
import type { LeadFilter, LeadOrder, LeadReader, LeadSearch, LeadSort } from '#domain/lead/ports/lead-reader.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export const memoryLeadReader = ({ tables }: MemoryDatabase): LeadReader => {
  const all = () => [...tables().leads.values()]
  const fitting = (filter: LeadFilter) => all().filter((lead) => fits(lead, filter))
  return {
    find: async (id) => tables().leads.get(id) ?? null,
    list: async (search) => {
      const matches = fitting(search)
      const page = pageOf(matches, search)
      return page === null ? null : { ...page, total: matches.length, totalCapped: false }
    },
    board: async (search) => {
      const matches = fitting(search)
      return leadStatuses.map((status) => {
        const leads = matches.filter((lead) => lead.status === status)
        const page = pageOf(leads, search) ?? { leads: [], nextCursor: null }
        return { status, count: leads.length, value: sum(leads), capped: false, ...page }
      })
    },
    stats: async () => {
      const count = (status: LeadStatus) => all().filter((lead) => lead.status === status).length
      const [qualified, proposalSent] = [count('qualified'), count('proposal_sent')]
      const totalValue = sum(all().filter(({ status }) => status !== 'won' && status !== 'lost'))
      const ends = { won: count('won'), lost: count('lost'), totalValue }
      return { total: all().length, new: count('new'), qualified, proposalSent, ...ends }
    },
    trends: async (months) => ({
      funnel: stages.map((status) => {
        const leads = all().filter(({ reached }) => stages.indexOf(reached) >= stages.indexOf(status))
        return { status, reached: leads.length, value: sum(leads) }
      }),
      lost: all().filter(({ status }) => status === 'lost').length,
      months: months.map((month) => {
        const captured = all().filter(({ createdAt }) => createdAt.startsWith(month))
        const won = all().filter(({ wonAt }) => wonAt?.startsWith(month))
        const values = { capturedValue: sum(captured), wonValue: sum(won) }
        return { month, captured: captured.length, won: won.length, ...values }
      }),
    }),
    sharing: async (email) => {
      const groups = Map.groupBy(all(), (lead) => emailKey(lead.email))
      const wanted = email === undefined ? [...groups.values()] : [groups.get(emailKey(email)) ?? []]
      return wanted.filter(([first, second]) => first?.email !== '' && second !== undefined).flat()
    },
    knownAs: async (keys) => {
      const wanted = new Set(keys)
      return new Map(all().flatMap(({ id, email }) => (wanted.has(emailKey(email)) ? [[emailKey(email), id]] : [])))
    },
  }
}

const sum = (leads: readonly LeadView[]) =>
  leads.reduce((total, { estimatedValue }) => total + (estimatedValue ?? 0), 0)

const fits = (lead: LeadView, { search = '', status, priority, source }: LeadFilter): boolean => {
  const sought = search.trim().toLowerCase()
  const texts = [lead.name, lead.email, lead.company ?? '']
  return (
    (status ?? lead.status) === lead.status &&
    (priority ?? lead.priority) === lead.priority &&
    (source ?? lead.source) === lead.source &&
    texts.some((text) => text.toLowerCase().includes(sought))
  )
}

/** A page after a cursor; null for a cursor of another order. */
const pageOf = (leads: readonly LeadView[], { sort, limit, cursor }: LeadOrder & Pick<LeadSearch, 'cursor'>) => {
  const after = cursor === undefined ? undefined : readCursor(cursor, sort)
  if (after === null) return null
  const compare = orderBy(sort)
  const sorted = leads.map((lead) => ({ lead, place: placeOf(lead, sort) })).sort((a, b) => compare(a.place, b.place))
  const rest = after === undefined ? sorted : sorted.filter(({ place }) => compare(place, after) > 0)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rest.length > limit && last !== undefined ? JSON.stringify([sort, ...last.place]) : null
  return { leads: page.map(({ lead }) => lead), nextCursor }
}

type Sort = LeadOrder['sort']
type Place = readonly [value: string | number | null, id: string]

const placeOf = (lead: LeadView, sort: Sort): Place => {
  const field = sort.replace('-', '') as LeadSort
  return [field === 'name' ? lead.name.toLowerCase() : lead[field], lead.id]
}

/** Empty values come last in both directions. */
const orderBy = (sort: Sort) => {
  const direction = sort.startsWith('-') ? -1 : 1
  return ([one, id]: Place, [other, otherId]: Place): number => {
    if (one !== other && (one === null || other === null)) return one === null ? 1 : -1
    const order = one === other || one === null || other === null ? (id < otherId ? -1 : 1) : one < other ? -1 : 1
    return one === other && id === otherId ? 0 : direction * order
  }
}

const readCursor = (text: string, sort: Sort): Place | null => {
  try {
    const [of, value, id] = JSON.parse(text) as [unknown, Place[0], unknown]
    return of === sort && typeof id === 'string' ? [value, id] : null
  } catch {
    return null
  }
}
