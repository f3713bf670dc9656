import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { ofWorkflow } from './workflows.ts'

/** Headers that the call sets itself, or that would change how it is transported. */
const ownHeaders = new Set([
  ...[
    'accept',
    'accept-encoding',
    'content-encoding',
    'content-length',
    'content-type',
    'expect',
    'host',
    'user-agent',
  ],
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['authorization', 'atrium-attempt', 'idempotency-key', 'webhook-id', 'webhook-signature', 'webhook-timestamp'],
])

const isOwn = (header: string): boolean => ownHeaders.has(header) || header.startsWith('proxy-')

/** Shorter ones could not be distinguished from ordinary text in an endpoint's answer. */
const minLength = 4

/** Printable ASCII: every server reads it alike in a header. */
const secretText = (maxLength: number) =>
  z
    .string({ error: 'Required' })
    .min(minLength, `At least ${minLength} characters`)
    .max(maxLength, `At most ${maxLength} characters`)
    .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'Printable ASCII characters, without spaces around them')

const headerName = z
  .string({ error: 'Required' })
  .max(100, 'At most 100 characters')
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'Must be the name of a header')
  .refine((name) => !isOwn(name.toLowerCase()), 'The call sets this header itself')

/** The key of a Standard Webhooks signature: 16 to 64 bytes. */
const signingKey = z
  .string({ error: 'Required' })
  .regex(/^whsec_[A-Za-z0-9+/]{22,86}={0,2}$/, 'Must be whsec_ and the base64 of 16 to 64 bytes')

const name = (one: { readonly name: string }) => one.name.toLowerCase()

/** Absent fields are unchanged; null removes. */
export const givenSecrets = z.strictObject({
  headers: z
    .array(z.strictObject({ name: headerName, value: secretText(4000).nullable() }))
    .max(20, 'At most 20')
    .refine((list) => new Set(list.map(name)).size === list.length, 'Each header once')
    .nullable()
    .optional(),
  bearer: secretText(4000).nullable().optional(),
  basic: z
    .strictObject({
      user: z
        .string({ error: 'Required' })
        .max(200, 'At most 200 characters')
        .regex(/^[^:\p{Cc}]*$/u, 'Without a colon'),
      password: z
        .string({ error: 'Required' })
        .min(minLength, `At least ${minLength} characters`)
        .max(1000, 'At most 1000 characters')
        .regex(/^\P{Cc}*$/u, 'Without control characters'),
    })
    .nullable()
    .optional(),
  signing: signingKey.nullable().optional(),
})

export type GivenSecrets = z.output<typeof givenSecrets>

const since = z.object({ setAt: instant }).nullable()

const shownSecrets = z.object({
  headers: z.array(z.object({ name: z.string(), setAt: instant })),
  bearer: since,
  basic: since,
  signing: since,
})

export type ShownSecrets = z.output<typeof shownSecrets>

export const workflowSecrets = {
  read: route({
    method: 'get',
    path: '/api/workflows/:id/secrets',
    summary: 'List which secrets the calls of a workflow are sent with, and since when; never a value',
    access: 'staff',
    params: ofWorkflow,
    reply: z.object({ secrets: shownSecrets }),
    status: 200,
  }),
  set: route({
    method: 'put',
    path: '/api/workflows/:id/secrets',
    summary: 'Set or remove secrets of a workflow: headers, a bearer token, basic credentials, a signing key',
    access: 'staff',
    params: ofWorkflow,
    body: givenSecrets,
    status: 204,
  }),
}
