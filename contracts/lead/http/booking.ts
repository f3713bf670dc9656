import { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import { contactEmail, cutToLength, stripMarks } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { calledNumber, formAnswers } from './booking-answers.ts'
import { contactLimits } from './contact-rules.ts'

const momentForm = 'A time, such as 2026-03-01T15:00:00Z'
const moment = z.iso
  .datetime({ offset: true, error: momentForm })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^\d{4}-/.test(text), momentForm)

const id = z.string().trim().min(1, 'The id of the booking').max(500, 'At most 500 characters')

/** What is not needed to know the booking, in whatever form: it must not lose the booking. */
const cut = (maxLength: number) => cutToLength(maxLength).catch('')
const otherId = id.nullish().catch(null)
/** The end of a booking needs no readable time: it must not leave a meeting that takes place no more. */
const optionalMoment = moment.nullish().catch(null)

const fullName = (first?: string | null, last?: string | null): string => `${first ?? ''} ${last ?? ''}`.trim()

/** A name as a text, or in two parts. */
const personName = z
  .union([
    z.string(),
    z
      .object({ firstName: z.string().nullish(), lastName: z.string().nullish() })
      .transform(({ firstName, lastName }) => fullName(firstName, lastName)),
  ])
  .catch('')
  .transform((text) => cutText(text.trim(), contactLimits.name))

/** An answer to a question of the booking form, with or without its label. */
const answer = z
  .union([z.string(), z.looseObject({ value: z.unknown() }).transform(({ value }) => value)])
  .nullish()
  .catch(null)
  .transform((value) => (typeof value === 'string' ? value.trim() : ''))

/** An attendee without a readable address, such as a guest by phone, is left out. */
const attendees = z
  .array(
    z
      .object({
        email: contactEmail,
        name: personName,
        firstName: cut(100),
        lastName: cut(99),
        phoneNumber: cut(contactLimits.phone).transform(stripMarks),
      })
      .transform(({ firstName, lastName, ...attendee }) => ({
        ...attendee,
        name: attendee.name || fullName(firstName, lastName),
      }))
      .nullable()
      .catch(null),
  )
  .catch([])
  .transform((list) => list.filter((one) => one !== null))

/** Without an attendee who has an address, it is the one with which the form was filled in. */
const withBooker = (list: z.output<typeof attendees>, responses: Responses | null | undefined) => {
  const booker = contactEmail.safeParse(responses?.email)
  return list.length > 0 || !booker.success
    ? list
    : [{ email: booker.data, name: responses?.name ?? '', phoneNumber: '' }]
}

type Responses = z.output<typeof responses>

const responses = z.looseObject({
  email: answer,
  name: z
    .looseObject({ value: personName })
    .transform(({ value }) => value)
    .catch(''),
  notes: answer,
  attendeePhoneNumber: answer,
  smsReminderNumber: answer,
  location: calledNumber,
})

/**
 * What Cal.com sends of a booking (https://cal.com/docs/developing/guides/automation/webhooks). A rescheduled booking
 * has a new `uid`, and that of the previous one, or of the seat in it, as `rescheduleUid`; one that asks for confirmation
 * has it only while it is requested. The attendees of a booking with seats have the same `uid`: each message of a new one
 * lists all of them, that of a seat that is given up lists its attendee alone.
 */
export const calComBooking = z
  .object({
    triggerEvent: z.enum([
      'BOOKING_REQUESTED',
      'BOOKING_CREATED',
      'BOOKING_RESCHEDULED',
      'BOOKING_CANCELLED',
      'BOOKING_REJECTED',
    ]),
    createdAt: optionalMoment,
    payload: z
      .object({
        uid: id,
        title: cut(200),
        startTime: optionalMoment,
        attendees,
        responses: responses.nullish().catch(null),
        userFieldsResponses: formAnswers,
        customInputs: formAnswers,
        location: calledNumber,
        smsReminderNumber: cut(contactLimits.phone).transform(stripMarks),
        attendeeSeatId: otherId,
        additionalNotes: cut(2000),
        rescheduleUid: otherId,
        cancellationReason: cut(1000),
        rejectionReason: cut(1000),
      })
      .transform((payload) => ({ ...payload, attendees: withBooker(payload.attendees, payload.responses) })),
  })
  .refine(({ triggerEvent, payload }) => payload.attendees.length > 0 || endsForAll(triggerEvent, payload), {
    error: 'At least one attendee with an e-mail address',
    path: ['payload', 'attendees'],
  })
  .refine(({ triggerEvent, payload }) => ends.has(triggerEvent) || payload.startTime != null, {
    error: momentForm,
    path: ['payload', 'startTime'],
  })

const ends = new Set<string>(['BOOKING_CANCELLED', 'BOOKING_REJECTED', 'invitee.canceled'])

/** A booking ends by its id alone; a seat is its attendee's. */
const endsForAll = (event: string, { attendeeSeatId }: { readonly attendeeSeatId?: string | null | undefined }) =>
  ends.has(event) && !attendeeSeatId

/** An answer, or several. */
const choices = z.preprocess((value) => (Array.isArray(value) ? value.join(', ') : value), cut(1000))

/**
 * What Calendly sends of an invitee (https://developer.calendly.com, Webhook Payloads). A rescheduled booking is a new
 * invitee whose `old_invitee` is the cancelled one. The end needs neither an address nor the event.
 */
export const calendlyBooking = z
  .object({
    event: z.enum(['invitee.created', 'invitee.canceled']),
    created_at: optionalMoment,
    payload: z
      .object({
        uri: id,
        email: contactEmail.nullish().catch(null),
        name: cut(contactLimits.name),
        first_name: cut(100),
        last_name: cut(99),
        text_reminder_number: cut(contactLimits.phone).transform(stripMarks),
        questions_and_answers: z
          .array(z.object({ question: cut(200), answer: choices }))
          .nullish()
          .catch(null),
        rescheduled: z.boolean().nullish().catch(null),
        old_invitee: otherId,
        cancellation: z
          .object({ reason: cut(1000) })
          .nullish()
          .catch(null),
        scheduled_event: z
          .object({
            name: cut(200),
            start_time: optionalMoment,
            location: calledNumber,
            event_guests: z
              .array(z.object({ email: contactEmail }).nullable().catch(null))
              .catch([])
              .transform((list) => list.filter((guest) => guest !== null)),
          })
          .nullish()
          .catch(null),
      })
      .transform(({ first_name, last_name, ...payload }) => ({
        ...payload,
        name: payload.name || fullName(first_name, last_name),
      })),
  })
  .refine(({ event, payload }) => ends.has(event) || payload.email != null, {
    error: 'Invalid email address',
    path: ['payload', 'email'],
  })
  .refine(({ event, payload }) => ends.has(event) || payload.scheduled_event?.start_time != null, {
    error: momentForm,
    path: ['payload', 'scheduled_event', 'start_time'],
  })

export const bookings = {
  receive: route({
    method: 'post',
    path: '/api/hooks/booking',
    summary: 'Receive a booking from Cal.com or Calendly, signed with BOOKING_WEBHOOK_SECRET',
    access: 'public',
    body: z.looseObject({ triggerEvent: z.string().optional(), event: z.string().optional() }),
    status: 204,
  }),
}
