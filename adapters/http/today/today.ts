import { readerAsOf } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { leadAddress, notificationAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { today as contract, type Today, type TodaySection } from '#contracts/today/http.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { TodayReader, Waiting } from '#domain/today/ports/today-reader.ts'
import { itemDetails, type TodayWords, todayText } from '#domain/today/views/today-text.ts'
import type { Section, WaitingItem } from '#domain/today/views/waiting-item.ts'

type Readers = { readonly live: TodayReader; readonly past: TodayReader }

/** What waits for staff on this day, or waited at a moment. */
export const todayRoutes = (api: HttpApi, { live, past }: Readers, words: TodayWords): void =>
  bind(api, contract.read, async ({ query: { at } }, { caller: { user } }) => {
    const now = api.clock.now()
    const { reader, ...asOf } = readerAsOf(at, now, { live, at: () => past })
    const clock = { now: () => asOf.asOf ?? now }
    const read = readToday({ timeZone: api.timeZone, clock }, reader, words)
    return { body: { ...(await read(user?.id ?? null)), ...asOf } }
  })

export type ReadToday = (userId: string | null) => Promise<Today>

/** Reads what waits, a user's own first. */
export const readToday = (
  { timeZone, clock }: Pick<HttpApi, 'timeZone' | 'clock'>,
  reader: TodayReader,
  words: TodayWords,
): ReadToday => {
  const sectionOf = (section: Section, { count, items }: Waiting): TodaySection => ({
    count,
    items: items.map((item) => ({
      id: item.id,
      at: item.at,
      text: todayText(section, item, words),
      href: hrefOf(section, item),
    })),
  })

  return async (userId) => {
    const { today, ...waiting } = await reader.read({ userId, now: clock.now(), timeZone })
    return {
      today,
      leads: sectionOf('leads', waiting.leads),
      messages: sectionOf('messages', waiting.messages),
      meetings: sectionOf('meetings', waiting.meetings),
      followUps: sectionOf('followUps', waiting.followUps),
      tasks: sectionOf('tasks', waiting.tasks),
      questions: sectionOf('questions', waiting.questions),
      links: sectionOf('links', waiting.links),
      approvals: sectionOf('approvals', waiting.approvals),
      runs: sectionOf('runs', waiting.runs),
    }
  }
}

const hrefOf = (section: Section, item: WaitingItem): string =>
  kindOf(item.stream) === 'lead' ? leadAddress(idOf(item.stream)) : notificationAddress(itemDetails(section, item))
