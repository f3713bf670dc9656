import type { Context } from 'hono'
import type { z } from 'zod'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { readerAsOf } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { mayHandOut } from '#adapters/http/staff/hidden-links.ts'
import { shares as contract, type newShare, type Share, type shareChanges } from '#contracts/share/http/shares.ts'
import { expiryAfter } from '#domain/kernel/instant.ts'
import { rowOf, type ViewChange } from '#domain/log/ports/views.ts'
import type { Handled } from '#domain/log/service/command-handler.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { ListedShare, ShareReader } from '#domain/share/ports/share-reader.ts'
import type { ShareSecrets } from '#domain/share/ports/share-secrets.ts'
import type { PastLinks } from '#domain/share/service/past-links.ts'
import { isOpen } from '#domain/share/service/report-access.ts'
import type { CreateRejection, Shares } from '#domain/share/service/shares.ts'
import { decisionAnswer } from './decision-answers.ts'
import type { letterToLead } from './link-letter.ts'

type Ports = {
  readonly reader: ShareReader
  readonly past: PastLinks
  readonly runs: RunReader
  readonly secrets: ShareSecrets
  /** Whether a mail server is configured. */
  readonly canMail: boolean
  readonly letterOf: ReturnType<typeof letterToLead>
}

/** The sharing routes for staff. */
export const shareRoutes = (
  api: HttpApi,
  shares: Shares,
  { reader, past, runs, secrets, canMail, letterOf }: Ports,
  publicUrl: string,
) => {
  const urlOf = (shareId: string) => `${publicUrl}/s/${secrets.tokenOf(shareId)}`
  const answersFor = (c: Context<HttpEnv>) => {
    const urls = mayHandOut(c) ? urlOf : () => null
    return (share: ListedShare) => shareAnswer(share, api.clock.now(), urls)
  }
  const mustFindShare = async (c: Context<HttpEnv>, shareId: string) => {
    const share = await reader.find(shareId)
    if (share === null) throw notFound('There is no such link.')
    return { body: { share: answersFor(c)(share) }, version: share.version }
  }

  const mustBeAbleToRemind = (remind: readonly number[] | null | undefined) => {
    if (remind != null && !canMail) throw invalid([{ path: ['remind'], message: noMailServer }])
  }

  bind(api, contract.create, async ({ params, body }, { c, caller, context, withIdempotentReply }) => {
    mustBeAbleToRemind(body.remind)
    const number = body.pinned ? ((await runs.find(params.runId))?.number ?? null) : null
    const letter = body.letter ? await letterOf(params) : null
    const shareIn = (changes: readonly ViewChange[]) => {
      const row = rowOf(changes, 'shares')
      return {
        shareUrl: urlOf(row.id),
        letter: letter?.(urlOf(row.id)) ?? null,
        share: answersFor(c)({ ...row, number, createdByEmail: caller.user?.email ?? null }),
      }
    }
    const details = { workflowId: params.id, runId: params.runId, ...settingsOf(body, context.at) }
    return { body: shareIn(requireCreated(await shares.create(details, withIdempotentReply(shareIn)))) }
  })

  bind(api, contract.list, async ({ params: { id, runId }, query }, { c }) => {
    const run = await runs.find(runId)
    if (run === null || run.workflowId !== id) throw notFound('There is no such run.')
    const lists = { live: reader.ofRun, at: (moment: string) => (of: string) => past([of], moment) }
    const { reader: linksOf, asOf } = readerAsOf(query.at, api.clock.now(), lists)
    if (asOf === undefined) return { body: { shares: (await linksOf(runId)).map(answersFor(c)) } }
    return { body: { shares: (await linksOf(runId)).map((share) => shareAnswer(share, asOf, () => null)), asOf } }
  })

  bind(api, contract.read, async ({ params }, { c }) => mustFindShare(c, params.shareId))

  bind(api, contract.revise, async ({ params: { shareId }, body }, { c, context }) => {
    mustBeAbleToRemind(body.remind)
    requireCreated(await shares.revise(shareId, revisionOf(body, context.at), context))
    return mustFindShare(c, shareId)
  })

  bind(api, contract.revoke, async ({ params: { shareId } }, { context }) => {
    requireCreated(await shares.revoke(shareId, context))
    return { body: undefined }
  })

  bind(api, contract.restore, async ({ params: { shareId } }, { c, context }) => {
    requireCreated(await shares.restore(shareId, context))
    return mustFindShare(c, shareId)
  })
}

const requireCreated = (outcome: Handled<CreateRejection>): readonly ViewChange[] => {
  if (outcome.accepted) return outcome.changes
  if (outcome.rejection.type === 'ShareGated') throw new Error('a command of staff was gated like a reader')
  throw rejected(outcome.rejection)
}

const shareAnswer = (share: ListedShare, now: string, urlOf: (shareId: string) => string | null): Share => {
  const { createdBy, createdByEmail, ...rest } = share
  const { days: remind = [] } = share.decision?.reminders ?? {}
  const live = isOpen(share, now)
  return {
    ...rest,
    createdBy: createdByEmail ?? createdBy,
    status: share.revokedAt === null ? (live ? 'live' : 'expired') : 'revoked',
    decision: decisionAnswer(share, now),
    remind: [...remind],
    sections: [...share.sections],
    readers: [...share.readers],
    shareUrl: live ? urlOf(share.id) : null,
  }
}

const noMailServer = 'Reminders need a mail server. Set one up under Settings, Mail.'

const settingsOf = (body: z.output<typeof newShare>, now: string) => ({
  name: body.name === '' ? null : body.name,
  expiresAt: body.expiresAt ?? expiryAfter(now, body.expiresInDays),
  passcode: body.passcode ?? null,
  requiresEmail: body.requireEmail,
  pinned: body.pinned,
  decisionUntil: body.decision?.until ?? null,
  ...(body.remind == null ? {} : { remind: body.remind }),
})

const revisionOf = (
  { name, expiresAt, expiresInDays, passcode, remind }: z.output<typeof shareChanges>,
  now: string,
) => ({
  ...(remind === undefined ? {} : { remind: remind ?? [] }),
  ...(passcode === undefined ? {} : { passcode }),
  ...(name === undefined ? {} : { name: name === '' ? null : name }),
  ...(expiresInDays === undefined ? {} : { expiresAt: expiryAfter(now, expiresInDays) }),
  ...(expiresAt == null ? {} : { expiresAt }),
})
