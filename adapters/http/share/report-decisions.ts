import type { Context } from 'hono'
import type { z } from 'zod'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import { throttleAddress, tooMany } from '#adapters/http/middleware/throttled.ts'
import { bind, callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { documentLanguage } from '#contracts/document/document-language.ts'
import { agreement } from '#contracts/share/agreement.ts'
import { reportDecisions as contract, receiptDossierPath, receiptPath } from '#contracts/share/http/decisions.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { Attachment } from '#domain/mail/ports/mailer.ts'
import type { AddressCodes } from '#domain/share/service/address-codes.ts'
import type { Decisions } from '#domain/share/service/decisions.ts'
import type { Receipts } from '#domain/share/service/receipts.ts'
import type { Access, ReportAccess } from '#domain/share/service/report-access.ts'
import type { SharedReports } from '#domain/share/service/shared-report.ts'
import type { FinalDecision } from '#domain/share/views/share-view.ts'
import { decisionRefusal, isOf, wrongCode } from './decision-answers.ts'
import { mustBeOpen } from './public-reports.ts'
import { receiptFile } from './receipt-file.ts'
import type { ReportCookie } from './report-cookie.ts'

export type DecisionPorts = {
  readonly access: ReportAccess
  readonly decisions: Decisions
  /** Null where no mail is configured. */
  readonly codes: AddressCodes | null
  readonly receipts: Receipts
  readonly reports: SharedReports
  readonly throttle: Throttle
  readonly cookie: ReportCookie
}

type DecisionRequest = { readonly c: Context<HttpEnv>; readonly context: CommandContext }
type Acceptance = z.output<typeof contract.accept.body>
type DecisionOutcome = { readonly decision: FinalDecision; readonly number: number; readonly repeated: boolean }

/** A reader's actions on a link's decision, by JSON or form. Each call throws its refusal. */
export type ReaderDecides = {
  /** @param strictly requires an address if one can be verified, as the page's form asks for it. */
  readonly accept: (request: DecisionRequest, body: Acceptance, strictly?: boolean) => Promise<DecisionOutcome>
  readonly decline: (request: DecisionRequest, body: z.output<typeof contract.decline.body>) => Promise<DecisionOutcome>
  readonly sendCode: (request: DecisionRequest, body: z.output<typeof contract.code.body>) => Promise<void>
}

type Open = Extract<Access, { type: 'Open' }>

/** 60 actions a minute from one address; 403 or 404 where the session or the link is over, 429 for too many codes. */
export const readerDecides = (
  { access, decisions, codes, reports, throttle, cookie }: DecisionPorts,
  { timeZone }: Pick<HttpApi, 'timeZone'>,
): ReaderDecides => {
  const atMost = throttleAddress(throttle, 'report-decision', { max: 60, seconds: 60 })
  const readerOf = async (c: Context<HttpEnv>, shareId: string | null | undefined): Promise<Open> => {
    await atMost(c.get('address'))
    return mustBeOpen(await access(cookie.read(c)), shareId)
  }

  const verifyAddress = async ({ session }: Open, { email, code }: Acceptance, { at }: CommandContext) => {
    if (codes === null || email == null) return null
    const outcome = await codes.check({ session, email, code: code ?? '', now: at })
    if (outcome === 'Wrong') throw wrongCode()
    if (outcome !== 'Right') throw tooMany(outcome.retryAfterSeconds)
    return email
  }

  return {
    accept: async ({ c, context }, body, strictly = false) => {
      const reader = await readerOf(c, body.report)
      const { name, version } = body
      const isOpen = reader.share.decision?.state === 'open'
      if (strictly && isOpen && codes !== null && !reader.share.requiresEmail) requireAddress(body)
      const email = isOpen ? await verifyAddress(reader, body, context) : null
      const { workflowId } = reader.share
      const sentenceOf = (number: number, outputs: string | null) =>
        agreement({ workflowId, number }, documentLanguage(outputs) ?? languageOf(c))
      const signature = { name, version, selected: body.selected ?? null, sentenceOf, email }
      const outcome = await decisions.accept(reader, signature, context)
      if (!outcome.accepted) throw decisionRefusal(outcome.rejection, timeZone)
      return outcome
    },
    decline: async ({ c, context }, body) => {
      const reader = await readerOf(c, body.report)
      const outcome = await decisions.decline(reader, body.reason === '' ? null : body.reason, context)
      if (!outcome.accepted) throw decisionRefusal(outcome.rejection, timeZone)
      return outcome
    },
    sendCode: async ({ c, context }, body) => {
      const { session, share } = await readerOf(c, body.report)
      if (codes === null) throw noMail()
      if (share.decision === null) throw decisionRefusal({ type: 'NoDecisionAsked' }, timeZone)
      const { address } = callerOf(c)
      const reportLanguage = documentLanguage((await reports(share))?.run.outputs)
      const outcome = await codes.send({
        session,
        email: body.email,
        address,
        now: context.at,
        language: reportLanguage ?? languageOf(c),
      })
      if (outcome === 'Refused') throw refusedAddress()
      if (outcome !== 'Sent') throw tooMany(outcome.retryAfterSeconds)
    },
  }
}

/** `POST …/accept`, `…/decline` and `…/code`, and the receipt of the visitor who decided. */
export const reportDecisionRoutes = (
  api: HttpApi,
  decides: ReaderDecides,
  { access, receipts, throttle, cookie }: DecisionPorts,
  publicUrl: string,
): void => {
  bind(api, contract.accept, async ({ body }, request) => {
    const { decision, number, repeated } = await decides.accept(request, body)
    const { at: acceptedAt, version, documentHash } = decision
    const reply = { acceptedAt, version, number, documentHash, receiptUrl: `${publicUrl}${receiptPath}` }
    return { body: reply, ...(repeated && { status: 200 }) }
  })

  bind(api, contract.decline, async ({ body }, request) => {
    const { decision, repeated } = await decides.decline(request, body)
    return { body: { declinedAt: decision.at }, ...(repeated && { status: 200 }) }
  })

  bind(api, contract.code, async ({ body }, request) => {
    await decides.sendCode(request, body)
    return { body: undefined }
  })

  const atMost = throttleAddress(throttle, 'report-receipt', { max: 20, seconds: 60 })
  const file = (path: string, read: (share: Open['share'], language: string) => Promise<Attachment | null>) =>
    api.app.get(path, async (c) => {
      await atMost(c.get('address'))
      const { session, share } = mustBeOpen(await access(cookie.read(c)))
      const receipt = isOf(share.decision, session.visitId) ? await read(share, languageOf(c)) : null
      if (receipt === null) throw notFound('There is no receipt for you here: only the visitor who decided has one.')
      return receiptFile(c, receipt)
    })
  file(receiptPath, receipts.file)
  file(receiptDossierPath, receipts.dossier)
}

const requireAddress = ({ email, code }: Acceptance): void => {
  if (email == null) throw invalid([{ path: ['email'], message: 'Email is required' }])
  if (code == null) throw invalid([{ path: ['code'], message: 'Enter the code from the mail' }])
}

const noMail = () =>
  new RequestRefused({ status: 503, detail: 'No mail is configured here: accept without an e-mail address.' })

const refusedAddress = () => {
  const message = 'No mail can be sent to this address'
  return new RequestRefused({ status: 400, detail: message, errors: [{ path: 'email', message }] })
}
