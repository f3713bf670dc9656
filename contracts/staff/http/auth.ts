import { z } from 'zod'
import { emailAddress, typedCode } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { staffRoles } from '../roles.ts'

export const user = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(staffRoles) })

/** The password of an account, to be compared. A limit without words of its own would have those of the type. */
export const ownPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1000, 'At most 1000 characters')

export const credentials = z.object({
  email: emailAddress('Invalid email address'),
  password: ownPassword,
})

const tooShort = 'Use at least 12 characters'

/** The minimum length of any password; without a passkey the server requires 12 characters. */
const minLength = 8

/** The server checks the rules that need context: length, the own address, common passwords. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(minLength, tooShort)
  .max(1000, 'At most 1000 characters')

const passwordChange = z.object({ current: ownPassword, next: newPassword })

/** The user, and the required next step, if any. */
/** A browser's WebAuthn response (level 3, 5.1); validated by the server. */
export const authenticatorAnswer = z.looseObject({ id: z.string().max(2000) })

const session = z.object({
  user,
  mustChangePassword: z.literal(true).optional(),
  mustAddSecondFactor: z.literal(true).optional(),
})

export const secondSteps = ['totp', 'passkey', 'recovery'] as const

/** Either the user, or the available second steps. */
const signedIn = z.union([z.object({ user }), z.object({ secondFactor: z.array(z.enum(secondSteps)) })])

export const auth = {
  me: route({
    method: 'get',
    path: '/api/auth/me',
    summary: 'Who is signed in',
    access: 'staff',
    ownAccount: true,
    reply: session,
    status: 200,
  }),
  login: route({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in; where a second factor is set up, the answer is 202 and the sign-in goes on with it',
    access: 'public',
    body: credentials,
    reply: signedIn,
    status: 200,
    otherStatus: 202,
  }),
  logout: route({ method: 'post', path: '/api/auth/logout', summary: 'Sign out', access: 'public', status: 204 }),
  password: route({
    method: 'post',
    path: '/api/auth/password',
    summary: 'Change the own password; all other sessions end and this one gets a new cookie',
    access: 'staff',
    ownAccount: true,
    body: passwordChange,
    status: 204,
  }),
  invite: route({
    method: 'post',
    path: '/api/auth/invite',
    summary: 'Accept an invitation with a password, and sign in',
    access: 'public',
    body: z.object({ token: z.string().max(200), password: newPassword }),
    reply: z.object({ user }),
    status: 200,
  }),
  sudo: route({
    method: 'post',
    path: '/api/auth/sudo',
    summary: 'Prove again who you are, with the password, a one-time code or a passkey, for the next ten minutes',
    access: 'staff',
    ownAccount: true,
    body: z
      .object({ password: ownPassword, code: typedCode(z.string()).max(100), passkey: authenticatorAnswer })
      .partial(),
    status: 204,
  }),
  sudoPasskeyOptions: route({
    method: 'post',
    path: '/api/auth/sudo/passkey/options',
    summary: 'Ask what a passkey has to sign to prove again who you are',
    access: 'staff',
    ownAccount: true,
    reply: z.object({ options: z.looseObject({}) }),
    status: 200,
  }),
}
