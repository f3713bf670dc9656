import type { Mailer, SentMails } from '#domain/kernel/mailer.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import { newLeadMail } from './new-lead-mail.ts'
import { whenLeadArrivedMailStaff } from './when-lead-arrived-mail-staff.ts'

type Ports = {
  readonly leads: LeadReader
  readonly mailer: Mailer
  readonly sent: SentMails
  /** Aborted at shutdown. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly complain: (message: string) => void
  readonly park: Parking
}

type Letterhead = { readonly to: string; readonly brandName: string; readonly urlOf: (leadId: string) => string }

const firstPauseMs = 1000
const maxPauseMs = 60_000

/** Mails staff about each lead that arrives: once, in order of arrival. A mail that fails 20 times is parked. */
export const mailNewLeads = ({ leads, mailer, sent, pause, complain, park }: Ports, letterhead: Letterhead) => {
  let pauseMs = firstPauseMs

  const mailAbout = async (leadId: string): Promise<void> => {
    const key = `lead-${leadId}`
    const lead = (await sent.has(key)) ? null : await leads.find(leadId)
    // No mail about an erased lead.
    if (lead === null || lead.email === '') return
    const outcome = await mailer.send({ key, ...newLeadMail(lead, letterhead) })
    if (outcome === 'refused')
      complain(`the mail server refuses the mail about the lead ${leadId}; it is not tried again`)
    await sent.add(key)
    pauseMs = firstPauseMs
  }

  const mail = park('mail about new leads', async (notice) => {
    const leadId = whenLeadArrivedMailStaff(notice)
    if (leadId !== null) await mailAbout(leadId)
  })

  return async (notices: readonly EventNotice[]): Promise<void> => {
    for (const notice of notices) await mail(notice).catch(later)
  }

  /** The notices are redelivered with increasing delays. */
  async function later(error: unknown): Promise<never> {
    await pause(pauseMs)
    pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    throw error
  }
}
