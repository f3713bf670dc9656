import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { type BookMeeting, type CancelMeeting, emailKey, type LeadRejection } from '../model/index.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { Leads } from './leads.ts'

/** A scheduling service's message about a booking. */
export type BookingNews = { readonly email: string } & (
  | ({ readonly is: 'booked' } & Omit<BookMeeting, 'type'>)
  | ({ readonly is: 'cancelled' } & Omit<CancelMeeting, 'type' | 'now'>)
)

/** A booking creates or joins a lead; a cancellation finds the lead by its address. Idempotent. */
export const receiveBooking =
  (leads: Leads, reader: LeadReader) =>
  async (news: BookingNews, context: CommandContext): Promise<Handled<LeadRejection>> => {
    if (news.is === 'booked') {
      const { is: _, ...booking } = news
      return leads.book(booking, context)
    }
    const { is: _, email, ...cancellation } = news
    const leadId = (await reader.knownAs([emailKey(email)])).get(emailKey(email))
    if (leadId === undefined) return nothing
    const handled = await leads.cancelMeeting(leadId, cancellation, context)
    return !handled.accepted && handled.rejection.type === 'LeadErased' ? nothing : handled
  }

const nothing = { accepted: true, changes: [] } as const
