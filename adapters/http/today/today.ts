import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { leadAddress, notificationAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { today as contract, type TodaySection } from '#contracts/today/http.ts'
import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { TodayReader, Waiting } from '#domain/today/ports/today-reader.ts'
import { knownItem, type TodayWords, todayText } from '#domain/today/views/today-text.ts'
import type { Section, WaitingItem } from '#domain/today/views/waiting-item.ts'

/** What waits for staff on this day. */
export const todayRoutes = (api: HttpApi, reader: TodayReader, words: TodayWords): void => {
  const shown = (section: Section, { count, items }: Waiting): TodaySection => ({
    count,
    items: items.map((item) => ({
      id: item.id,
      at: item.at,
      text: todayText(section, item, words),
      href: hrefOf(section, item),
    })),
  })

  bind(api, contract.read, async (_, { caller: { user } }) => {
    const { timeZone, clock } = api
    const { today, ...waiting } = await reader.read({ userId: user?.id ?? null, now: clock.now(), timeZone })
    return {
      body: {
        today,
        leads: shown('leads', waiting.leads),
        messages: shown('messages', waiting.messages),
        meetings: shown('meetings', waiting.meetings),
        followUps: shown('followUps', waiting.followUps),
        tasks: shown('tasks', waiting.tasks),
        questions: shown('questions', waiting.questions),
        links: shown('links', waiting.links),
        approvals: shown('approvals', waiting.approvals),
        runs: shown('runs', waiting.runs),
      },
    }
  })
}

const hrefOf = (section: Section, item: WaitingItem): string =>
  kindOf(item.stream) === 'lead' ? leadAddress(idOf(item.stream)) : notificationAddress(knownItem(section, item))
