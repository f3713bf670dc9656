import { worker } from '#domain/kernel/event.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import { kindOfMail, type ReadMail, type SkipReason, withAuthor } from '../model/index.ts'
import type { Mailbox, MailReader } from '../ports/mailbox.ts'
import type { AttachmentStore, MailSenders, SeenMails, SkippedMails } from '../ports/mailbox-progress.ts'
import { type Arrival, hashesOf, type Incoming, readArrivals } from './read-arrivals.ts'
import { answersOf, ownMail, receiveMails } from './receive-mails.ts'

export type TakingPorts = {
  readonly mailbox: Pick<Mailbox, 'sources'>
  readonly read: MailReader
  readonly seen: SeenMails
  readonly skipped: SkippedMails
  readonly senders: MailSenders
  readonly attachments: AttachmentStore
  readonly leads: Pick<Leads, 'receiveMail' | 'recordBounce'>
  readonly derivedId: DerivedIds
  /** Lower-case hex SHA-256. */
  readonly sha256: (content: Uint8Array) => string
  /** The addresses that mails are sent from. */
  readonly own: readonly string[]
}

type Counts = { readonly taken: number; readonly skipped: number; readonly 'nothing new': number }
type Skipping = readonly [Incoming, SkipReason]

/**
 * Takes mails of the shared mailbox: to their leads, or to the mails that were skipped. Repeated, it does nothing. They
 * are noted as seen at last: that spares work alone, since each lead takes a mail once.
 */
export const takeMail =
  (ports: TakingPorts) =>
  async (arrivals: readonly Arrival[]): Promise<Counts> => {
    const incoming = await readArrivals(ports, arrivals)
    const skipping = await deliver(ports, incoming)
    if (skipping.length > 0) await ports.skipped.add(...skipping.map((one) => skippedMail(ports, one)))
    if (incoming.length > 0) await ports.seen.add(incoming.flatMap(hashesOf))
    const skipped = skipping.length
    return { taken: incoming.length - skipped, skipped, 'nothing new': arrivals.length - incoming.length }
  }

const skippedMail = ({ derivedId }: TakingPorts, [{ arrival, hash, mail }, reason]: Skipping) => {
  const { envelope, uidValidity, at } = arrival
  const { from, subject } = mail ?? envelope
  return { ...envelope, from, subject, id: derivedId(envelope.receivedAt, ['skipped', hash]), at, reason, uidValidity }
}

/** Gives mails to leads; those that none has, and why. */
const deliver = async (ports: TakingPorts, incoming: readonly Incoming[]): Promise<readonly Skipping[]> => {
  const skipping: Skipping[] = []
  const personal: Personal[] = []
  const leadsOfAnswers = await leadsAnswered(ports.senders, incoming)
  for (const one of incoming) {
    if (one.mail === null) skipping.push([one, one.reason])
    else {
      const answersOurs = answersOf(one.mail).some((id) => leadsOfAnswers.has(id))
      const kind = kindOfMail(one.mail, ports.own, answersOurs)
      if (kind === 'own' || kind === 'list') skipping.push([one, kind])
      else if (kind !== 'report')
        personal.push({ ...one, mail: withAuthor(one.mail, ports.own), automatic: kind === 'automatic' })
      else if (!(await recordReport(ports, one.mail, one.arrival))) skipping.push([one, 'automatic'])
    }
  }
  const left = await receiveAll(ports, personal, await leadsOf(ports.senders, personal, leadsOfAnswers))
  return [...skipping, ...left.map((one): Skipping => [one, one.automatic ? 'automatic' : 'unknown_sender'])]
}

type Personal = Incoming & { readonly mail: ReadMail; readonly automatic: boolean }
type LeadsOfMail = (mail: Personal) => readonly string[]
type LeadsOfAnswers = Awaited<ReturnType<MailSenders['answered']>>

/** The leads to whom we sent what these mails answer, by its Message-ID. */
const leadsAnswered = (senders: MailSenders, incoming: readonly Incoming[]): Promise<LeadsOfAnswers> =>
  senders.answered([...new Set(incoming.flatMap(({ mail }) => (mail === null ? [] : answersOf(mail))))])

/** The leads that a mail may belong to: by what it answers, then by its address. */
const leadsOf = async (
  senders: MailSenders,
  mails: readonly Personal[],
  leadsOfAnswers: LeadsOfAnswers,
): Promise<LeadsOfMail> => {
  const leadsOfAddresses = await senders.leads([...new Set(mails.map(({ mail }) => mail.from.address))])
  return ({ mail }) => {
    const answer = answersOf(mail).find((id) => leadsOfAnswers.has(id))
    const leads = [
      answer === undefined ? undefined : leadsOfAnswers.get(answer),
      leadsOfAddresses.get(mail.from.address),
    ]
    return [...new Set(leads.filter((lead) => lead !== undefined))]
  }
}

/** Leads at once; their appends share transactions. */
const maxLeads = 100

/** Mails of one lead are taken together. Those of an erased lead go to the next one; the ones that no lead took. */
const receiveAll = async (
  ports: TakingPorts,
  mails: readonly Personal[],
  leadsOfMail: LeadsOfMail,
  rank = 0,
): Promise<readonly Personal[]> => {
  const byLead = Map.groupBy(mails, (mail) => leadsOfMail(mail)[rank] ?? null)
  const none = byLead.get(null) ?? []
  byLead.delete(null)
  const refusals = await mapConcurrent([...byLead], maxLeads, async ([leadId, own]) => {
    const [{ arrival }] = own as [Personal]
    const receipts = own.map(receiptOf)
    return (await receiveMails(ports)(leadId ?? '', receipts, { at: arrival.at })) ? [] : own
  })
  const nextRefusals = refusals.flat()
  return nextRefusals.length === 0 ? none : [...none, ...(await receiveAll(ports, nextRefusals, leadsOfMail, rank + 1))]
}

const receiptOf = ({ mail, hash, automatic, arrival: { envelope, imported } }: Personal) => ({
  mail,
  hash,
  automatic,
  receivedAt: envelope.receivedAt,
  ...(imported && { imported }),
})

/** False if it reports no failure of a mail of ours. */
const recordReport = async (
  { senders, leads }: Pick<TakingPorts, 'senders' | 'leads'>,
  { report, inReplyTo, references }: ReadMail,
  { at }: Pick<Arrival, 'at'>,
): Promise<boolean> => {
  if (!report?.failed) return false
  const messageIds = [...report.about, ...answersOf({ inReplyTo, references })]
  const leadsOfMails = await senders.answered(messageIds)
  for (const [messageId, mailId] of messageIds.flatMap((id) => ownMail(id).map((own) => [id, own] as const))) {
    const leadId = leadsOfMails.get(messageId)
    if (leadId === undefined) continue
    const cause = { actor: worker, correlationId: mailId, causationId: mailId }
    const outcome = await leads.recordBounce(leadId, { mailId, reason: report.reason }, { cause, at })
    if (outcome.accepted) return true
  }
  return false
}
