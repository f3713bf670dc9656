import { z } from 'zod'
import { instant, typedCode, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { authenticatorAnswer, ownPassword, user } from './auth.ts'

const own = { access: 'staff', ownAccount: true } as const
const password = z.object({ password: ownPassword })
const code = z.object({
  code: typedCode(z.string({ error: 'Code is required' }))
    .min(1, 'Code is required')
    .max(100, 'At most 100 characters'),
})
const recoveryCodes = z.array(z.string())
const options = z.object({ options: z.looseObject({}) })

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

const signIn = { method: 'post', access: 'public', reply: z.object({ user }), status: 200 } as const

/** The second step of a sign-in, tied to the first by a cookie, for five minutes and ten failures. */
export const secondSteps = {
  totp: route({ ...signIn, path: '/api/auth/login/totp', summary: 'Sign in with a one-time code', body: code }),
  recovery: route({ ...signIn, path: '/api/auth/login/recovery', summary: 'Sign in with a recovery code', body: code }),
  passkey: route({
    ...signIn,
    path: '/api/auth/login/passkey',
    summary: 'Sign in with a passkey',
    body: authenticatorAnswer,
  }),
  passkeyOptions: route({
    ...signIn,
    path: '/api/auth/login/passkey/options',
    summary: 'Ask what the authenticator has to sign',
    reply: options,
  }),
}

/** A user's own second factors. */
export const factors = {
  read: route({
    method: 'get',
    path: '/api/auth/factors',
    summary: 'Read which second factors are set up',
    ...own,
    reply: z.object({
      totp: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(passkey),
      /** False if passkeys are unavailable at this address. */
      passkeysAvailable: z.boolean(),
    }),
    status: 200,
  }),
  beginTotp: route({
    method: 'post',
    path: '/api/auth/totp',
    summary: 'Begin to set up one-time codes',
    ...own,
    body: password,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
  }),
  confirmTotp: route({
    method: 'post',
    path: '/api/auth/totp/confirm',
    summary: 'Set up one-time codes with the first code; recovery codes are shown once',
    ...own,
    body: code,
    reply: z.object({ recoveryCodes }),
    status: 200,
  }),
  removeTotp: route({
    method: 'delete',
    path: '/api/auth/totp',
    summary: 'Remove one-time codes',
    ...own,
    body: password,
    status: 204,
  }),
  newRecoveryCodes: route({
    method: 'post',
    path: '/api/auth/recovery-codes',
    summary: 'Make ten new recovery codes; earlier ones end',
    ...own,
    body: password,
    reply: z.object({ recoveryCodes }),
    status: 201,
  }),
  beginPasskey: route({
    method: 'post',
    path: '/api/auth/passkeys/options',
    summary: 'Begin to register a passkey',
    ...own,
    body: password,
    reply: options,
    status: 200,
  }),
  addPasskey: route({
    method: 'post',
    path: '/api/auth/passkeys',
    summary: 'Register a passkey; recovery codes come with the first factor',
    ...own,
    body: z.object({
      name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(60, 'At most 60 characters'),
      response: authenticatorAnswer,
    }),
    reply: z.object({ passkey, recoveryCodes }),
    status: 201,
  }),
  removePasskey: route({
    method: 'delete',
    path: '/api/auth/passkeys/:id',
    summary: 'Remove a passkey',
    ...own,
    params: z.object({ id: uuid }),
    body: password,
    status: 204,
  }),
}
