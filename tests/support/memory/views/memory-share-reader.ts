import { streamName } from '#domain/kernel/stream-name.ts'
import { versionNumber } from '#domain/run/views/run-versions.ts'
import { hasExpired } from '#domain/share/model/index.ts'
import type { ListedShare, RunReadership, ShareReader } from '#domain/share/ports/share-reader.ts'
import { lastVersionOf } from '#domain/share/service/shared-report.ts'
import type { ShareView } from '#domain/share/views/share-view.ts'
import { eventsOf, type MemoryDatabase } from '../memory-database.ts'

/** @param emailOf the address of a member of staff by id, or null. */
export const memoryShareReader = (
  { tables }: MemoryDatabase,
  emailOf: (userId: string) => string | null,
): ShareReader => {
  const answerOf = (share: ShareView): ListedShare => {
    const run = eventsOf(tables(), streamName('run', share.runId))
    const last = lastVersionOf(share)
    const number = last === null ? null : versionNumber(run.filter(({ version }) => version <= last))
    return { ...share, createdByEmail: emailOf(share.createdBy), number }
  }
  const ofRuns: ShareReader['ofRuns'] = async (runIds) =>
    [...tables().shares.values()]
      .filter(({ runId }) => runIds.includes(runId))
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .map(answerOf)
  return {
    ofRuns,
    ofRun: (runId) => ofRuns([runId]),
    decidedOf: async (runIds) =>
      (await ofRuns(runIds)).filter(({ decision }) => decision !== null && decision.state !== 'open'),
    find: async (id) => {
      const share = tables().shares.get(id)
      return share === undefined ? null : answerOf(share)
    },
    reminding: async () =>
      [...tables().shares.values()]
        .filter(({ decision, revokedAt }) => decision?.state === 'open' && decision.reminders && revokedAt === null)
        .map(answerOf),
    named: async (text, limit) =>
      [...tables().shares.values()]
        .filter(({ name }) => name?.toLowerCase().includes(text.toLowerCase()) ?? false)
        .sort((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit)
        .map(answerOf),
    readershipOf: async (runIds, now) => {
      const shared = [...tables().shares.values()].filter(({ runId }) => runIds.includes(runId))
      return new Map(
        [...Map.groupBy(shared, ({ runId }) => runId)].map(([runId, links]) => [runId, summed(links, now)]),
      )
    },
  }
}

const summed = (links: readonly ShareView[], now: string): RunReadership => ({
  live: links.filter((link) => link.revokedAt === null && !hasExpired(link, now)).length,
  views: links.reduce((sum, { views }) => sum + views, 0),
  lastViewedAt:
    links
      .flatMap(({ lastViewedAt }) => lastViewedAt ?? [])
      .sort()
      .at(-1) ?? null,
})
