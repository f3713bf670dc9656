import { randomBytes } from 'node:crypto'
import { argon2PasswordHasher } from '../../adapters/argon2/argon2-password-hasher.ts'
import { postgresSessions } from '../../adapters/postgres/sessions.ts'
import { postgresUsers } from '../../adapters/postgres/users.ts'
import { uuidIds } from '../../adapters/system/uuid-ids.ts'
import { credentials, newPassword } from '../../contracts/http/auth.ts'
import { type StaffAccounts, staffAccounts } from '../../domain/application/staff-accounts.ts'
import { type Command, UsageError } from './command.ts'
import { firstLineOf } from './first-line.ts'
import { wordsOf } from './words.ts'

type Act = (accounts: StaffAccounts, email: string, print: (line: string) => void) => Promise<number>

/** Who may sign in. A password is read from a pipe, or else made and printed once: never from the command line. */
export const user: Command = {
  usage: [
    ['user add <e-mail>', 'somebody more may sign in'],
    ['user password <e-mail>', 'a new password; all sessions end'],
    ['user disable <e-mail>', 'may not sign in any more; all sessions end. `user add` takes it back'],
    ['user list', 'who may sign in, and who may not any more'],
  ],
  run: async (words, { postgres }, print) => {
    const [what = '', given, ...rest] = wordsOf(words).positionals
    const act = acts.get(what)
    if (act === undefined || rest.length > 0) throw new UsageError('user takes add, password, disable or list.')
    const email = what === 'list' && given === undefined ? '' : emailIn(given)
    const ports = { users: postgresUsers(postgres), sessions: postgresSessions(postgres), ids: uuidIds }
    return act(staffAccounts({ ...ports, hasher: await argon2PasswordHasher() }), email, print)
  },
}

const emailIn = (given: string | undefined): string => {
  const checked = credentials.shape.email.safeParse(given)
  if (!checked.success) throw new UsageError('Say whose: an e-mail address.')
  return checked.data
}

const add: Act = async (accounts, email, print) => {
  const password = await passwordFor(email)
  const outcome = await accounts.add(email, password.text)
  if (outcome === 'known')
    return refused(print, `${email} may sign in already. For a new password: user password ${email}`)
  print(`${email} may sign in ${outcome === 'added' ? '' : 'again '}with ${password.told}.`)
  return 0
}

const setPassword: Act = async (accounts, email, print) => {
  const password = await passwordFor(email)
  if (!(await accounts.setPassword(email, password.text))) return refused(print, `Nobody signs in as ${email}.`)
  print(`${email} signs in with ${password.told} from now on. All sessions have ended.`)
  return 0
}

const disable: Act = async (accounts, email, print) => {
  const outcome = await accounts.disable(email)
  if (outcome === 'unknown') return refused(print, `Nobody signs in as ${email}.`)
  if (outcome === 'last') return refused(print, `${email} is the last one who may sign in: add somebody else first.`)
  print(`${email} may not sign in any more. All sessions have ended.`)
  return 0
}

const list: Act = async (accounts, _, print) => {
  for (const { email, disabled } of await accounts.list()) print(`${email}${disabled ? ' (disabled)' : ''}`)
  return 0
}

const acts: ReadonlyMap<string, Act> = new Map([
  ['add', add],
  ['password', setPassword],
  ['disable', disable],
  ['list', list],
])

const refused = (print: (line: string) => void, why: string): number => {
  print(why)
  return 1
}

const passwordFor = async (email: string) => {
  const piped = process.stdin.isTTY ? '' : await firstLineOf(process.stdin)
  if (piped === '') {
    const made = randomBytes(15).toString('base64url')
    return { text: made, told: `the password ${made}` }
  }
  const checked = newPassword.safeParse(piped)
  if (!checked.success) throw new UsageError(`The password for ${email}: ${checked.error.issues[0]?.message}.`)
  return { text: checked.data, told: 'the password that was given' }
}
