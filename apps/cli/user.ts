import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { passwordFaults } from '#adapters/http/staff/staff-refusals.ts'
import { postgresThrottle } from '#adapters/postgres/connection/throttle.ts'
import { zxcvbnPasswordStrength } from '#adapters/zxcvbn/zxcvbn-password-strength.ts'
import { credentials, newPassword } from '#contracts/staff/http/auth.ts'
import { isSameAddress } from '#domain/kernel/email-address.ts'
import { guesses } from '#domain/security/service/guesses.ts'
import type { StaffRole } from '#domain/staff/model/index.ts'
import { passwordJudge } from '#domain/staff/service/password-judge.ts'
import type { StaffAccounts } from '#domain/staff/service/staff-accounts.ts'
import { type Command, UsageError } from './command.ts'
import { accountsOf } from './staff.ts'
import type { Tools } from './tools.ts'
import { parseWords } from './words.ts'

type Act = (
  work: { readonly accounts: StaffAccounts; readonly tools: Tools; readonly role: StaffRole | undefined },
  email: string,
  print: (line: string) => void,
) => Promise<number>

/** Manages staff accounts. A password is piped in, or generated and printed once: never a command-line argument. */
export const user: Command = {
  usage: [
    ['user add <e-mail> [--role admin|auditor]', 'adds an account; an administrator unless a role is set'],
    ['user password <e-mail>', 'a new password; all sessions end'],
    ['user disable <e-mail>', 'may not sign in any more; all sessions end. `user add` takes it back'],
    ['user list', 'who may sign in with which role, and who may not any more'],
  ],
  run: async (words, tools, print) => {
    const { positionals, options } = parseWords(words, ['role'])
    const [what = '', word, ...rest] = positionals
    const act = acts.get(what)
    if (options.role !== undefined && what !== 'add') throw new UsageError('--role belongs to user add.')
    if (act === undefined || rest.length > 0) throw new UsageError('user takes add, password, disable or list.')
    if (what === 'list' && word !== undefined) throw new UsageError('user list takes no address.')
    const email = what === 'list' ? '' : emailIn(word)
    const accounts = await accountsOf(tools)
    await accounts.carryOver()
    const role = options.role === undefined ? undefined : roleIn(options.role)
    return act({ accounts, tools, role }, email, print)
  },
}

const emailIn = (word: string | undefined): string => {
  const checked = credentials.shape.email.safeParse(word)
  if (!checked.success) throw new UsageError('Say whose: an e-mail address.')
  return checked.data
}

const roleIn = (word: string): StaffRole => {
  if (word !== 'admin' && word !== 'auditor') throw new UsageError('--role is admin or auditor.')
  return word
}

const add: Act = async ({ accounts, tools, role }, email, print) => {
  const password = await passwordFor(email, tools)
  const outcome = await accounts.add(email, password, role)
  if (outcome === 'known') throw new Error(`${email} may sign in already. For a new password: user password ${email}`)
  print(`${email} may sign in ${outcome === 'added' ? '' : 'again '}with ${password.description}.`)
  return 0
}

const setPassword: Act = async ({ accounts, tools }, email, print) => {
  const password = await passwordFor(email, tools)
  if (!(await accounts.setPassword(email, password))) {
    const isMember = (await accounts.list()).some((one) => isSameAddress(one.email, email))
    throw new Error(isMember ? `${email} may not sign in: user add ${email} takes that back.` : noAccount(email))
  }
  print(`${email} signs in with ${password.description} from now on. All sessions have ended.`)
  return 0
}

const disable: Act = async ({ accounts }, email, print) => {
  const outcome = await accounts.disable(email)
  if (outcome === 'unknown') throw new Error(noAccount(email))
  if (outcome === 'last') throw new Error(`${email} is the last administrator: add another first.`)
  print(`${email} may not sign in any more. All sessions have ended.`)
  return 0
}

const list: Act = async ({ accounts }, _, print) => {
  for (const { email, role, status } of await accounts.list())
    print(`${email}  ${role}${status === 'active' ? '' : ` (${status})`}`)
  return 0
}

const acts: ReadonlyMap<string, Act> = new Map([
  ['add', add],
  ['password', setPassword],
  ['disable', disable],
  ['list', list],
])

const noAccount = (email: string) => `There is no account for ${email}.`

const passwordFor = async (email: string, { postgres, master }: Tools) => {
  const piped = process.stdin.isTTY ? '' : await firstLineOf(process.stdin)
  if (piped === '') {
    const secret = randomBytes(15).toString('base64url')
    return { text: secret, generated: true, description: `the password ${secret}` }
  }
  const checked = newPassword.safeParse(piped)
  if (!checked.success) throw new UsageError(`The password for ${email}: ${checked.error.issues[0]?.message}.`)
  const judge = passwordJudge(zxcvbnPasswordStrength, guesses(postgresThrottle(postgres, master)))
  const refusal = await judge(checked.data, { id: `command line ${email}`, email, hasPasskey: false })
  if (refusal?.type === 'PasswordRefused')
    throw new UsageError(`The password for ${email}: ${passwordFaults[refusal.fault]}.`)
  if (refusal !== null)
    throw new UsageError(`Too many passwords were tried: try again in ${refusal.retryAfterSeconds} seconds.`)
  return { text: checked.data, generated: false, description: 'the password that was given' }
}

/** The first line of stdin; empty if there is none. */
const firstLineOf = async (input: Readable): Promise<string> => {
  const lines = createInterface({ input })
  for await (const line of lines) return line
  return ''
}
