import { z } from 'zod'
import { contactEmail, cutToLength, instant, momentQuery, requiredText, uuid } from '#contracts/fields.ts'
import { contactLimits } from '#contracts/lead/http/contact-rules.ts'
import { route } from '#contracts/route.ts'

const mebibyte = 1024 * 1024

const address = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(contactEmail.nullable())

/** A caller by telephone has no address: they can be no lead, and are left out. */
const attendees = z
  .array(z.object({ name: cutToLength(contactLimits.name), email: address }), { error: 'The attendees of the call' })
  .transform((all) => all.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }])))

/** What a recorder sends of a call; with the body's limit, a text is at most 1 MiB. */
const transcript = z
  .object({
    /** The recorder's id of the call: it is taken once. */
    id: requiredText('The id of the call', 500),
    title: cutToLength(200),
    startedAt: momentQuery,
    attendees,
    summary: cutToLength(mebibyte),
    /** Plain, WebVTT or SubRip. */
    text: requiredText('The transcript', mebibyte),
  })
  .meta({
    example: {
      id: 'call-4711',
      title: 'Kick-off',
      startedAt: '2026-03-01T15:00:00Z',
      attendees: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
      summary: 'A site by May.',
      text: 'Ada: We need a site by May.',
    },
  })

export const transcripts = {
  receive: route({
    method: 'post',
    path: '/api/hooks/transcript',
    summary:
      'Receive the transcript of a call, signed with TRANSCRIPT_WEBHOOK_SECRET (Standard Webhooks); it becomes a note on the first attendee who is a lead, else leadId is null and staff choose one',
    access: 'public',
    body: transcript,
    reply: z.object({ leadId: z.string().nullable(), noteId: z.string().optional() }),
    status: 202,
    /** The same id came before: this is the first answer. */
    otherStatus: 200,
  }),
}

const waitingCall = z.object({
  id: z.string(),
  title: z.string(),
  startedAt: instant,
  /** It waits for 30 days from then. */
  receivedAt: instant,
  attendees: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      /** Or was: no lead is made of a member of staff. */
      isStaff: z.boolean(),
    }),
  ),
  /** The first 1,000 characters of its summary, or of its text without one. */
  excerpt: z.string(),
})

export type WaitingCall = z.output<typeof waitingCall>

export const calls = {
  list: route({
    method: 'get',
    path: '/api/calls',
    summary: 'List the recorded calls that no lead has, newest first',
    access: 'staff',
    scope: 'leads:read',
    reply: z.object({ count: z.int(), calls: z.array(waitingCall) }),
    status: 200,
  }),
  take: route({
    method: 'post',
    path: '/api/calls/:id',
    summary: 'Give a recorded call to a lead as a note, or make an attendee a new lead, the first one if none is named',
    access: 'staff',
    scope: 'leads:write',
    params: z.object({ id: uuid }),
    body: z
      .union([z.object({ leadId: uuid }), z.object({ newLead: z.literal(true), email: contactEmail.optional() })], {
        error: 'leadId, or newLead: true',
      })
      .meta({ example: { newLead: true, email: 'ada@example.com' } }),
    reply: z.object({ leadId: z.string() }),
    status: 200,
  }),
}
