import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readSettings } from '#apps/settings.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import { type Command, UsageError } from './command.ts'
import { pathSentence } from './private-file.ts'

/** The only command, besides restore, that changes the schema. */
const migrate: Command = {
  usage: [['migrate', 'bring the schema up to date, as the server does on start-up']],
  schema: 'migrate',
  run: async (words, { schemaChange }, print) => {
    if (words.length > 0) throw new UsageError('migrate takes no arguments.')
    if (schemaChange === null || schemaChange.from === schemaChange.to) print('The schema is up to date.')
    else print(`The schema went from version ${schemaChange.from} to ${schemaChange.to}.`)
    return 0
  },
}

/** Each loads the code of its command alone: all of it takes half a second. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries({
    verify: async () => (await import('./verify.ts')).verify,
    proof: async () => (await import('./proof.ts')).proof,
    replay: async () => (await import('./replay-for-rehearsals.ts')).replayForRehearsals,
    rebuild: async () => (await import('./rebuild.ts')).rebuild,
    export: async () => (await import('./export.ts')).exportLog,
    import: async () => (await import('./import.ts')).importLog,
    backup: async () => (await import('./backup.ts')).backup,
    restore: async () => (await import('./restore.ts')).restore,
    rekey: async () => (await import('./rekey.ts')).rekey,
    rehearse: async () => (await import('./rehearse.ts')).rehearse,
    answer: async () => (await import('./answer.ts')).answer,
    migrate: async () => migrate,
    mail: async () => (await import('./mail.ts')).mail,
    user: async () => (await import('./user.ts')).user,
  }),
)

/** Where a call comes from: its settings, its output, and the signals that stop it. */
export type Shell = {
  readonly environment: () => Record<string, string | undefined>
  readonly write: (text: string) => void
  readonly complain: (message: string) => void
  /** Once there is something to stop: `end` for a command that ends itself. */
  readonly onStop: (end?: () => void) => void
}

/** Calls a command. Returns its exit code: 0 success, 1 failure, 2 usage error. */
export const callCommand = async (words: readonly string[], shell: Shell): Promise<number> => {
  try {
    return await run(words, shell)
  } catch (error) {
    shell.complain(explainError(pathSentence(error)))
    return 1
  }
}

const run = async ([name, ...words]: readonly string[], shell: Shell): Promise<number> => {
  const isOfAll = name === undefined || name === 'help' || isHelp(name)
  if (isOfAll || words.some(isHelp)) {
    shell.write(await usage(isOfAll ? words[0] : name))
    return name === undefined ? 2 : 0
  }
  const print = (line: string) => shell.write(`${line}\n`)
  if (name === 'version' || name === '--version') {
    print(`atrium ${versionOf()}`)
    return 0
  }
  // Runs without a usable database, too.
  if (name === 'doctor' && words.length > 0) return misunderstood(shell, 'doctor takes no arguments.')
  if (name === 'doctor') {
    shell.onStop()
    return (await import('./doctor.ts')).doctor(readSettings(shell.environment()), print)
  }
  const command = await commands.get(name)?.()
  try {
    if (words.some(isEmpty)) throw new UsageError('A word of the call is empty.')
    // Needs no settings.
    if (name === 'certificates') return await (await import('./certificates.ts')).certificates(words, print)
    if (command === undefined) return misunderstood(shell, `There is no command ${JSON.stringify(name)}.`)
    const code = name === 'restore' ? await restoreArchive(words, shell, print) : undefined
    return code ?? (await runOn(command, words, shell, print))
  } catch (error) {
    if (error instanceof UsageError) return misunderstood(shell, error.message, command)
    throw error
  }
}

/** Creates the database that the other commands open. Undefined if the words name another kind of backup. */
const restoreArchive = async (
  words: readonly string[],
  shell: Shell,
  print: (line: string) => void,
): Promise<number | undefined> => {
  const { isFromArchive, restoreFromArchive } = await import('./restore-from-archive.ts')
  if (!isFromArchive(words)) return undefined
  return restoreFromArchive(readSettings(shell.environment()), words, print)
}

const runOn = async (command: Command, words: readonly string[], shell: Shell, print: (line: string) => void) => {
  const { openTools } = await import('./tools.ts')
  const leaving = Promise.withResolvers<void>()
  // Before the database is opened: it would go on without this process.
  shell.onStop(command.endsItself?.(words) ? leaving.resolve : undefined)
  const tools = await openTools(readSettings(shell.environment()), command.schema ?? 'current', shell.complain)
  try {
    return await command.run(words, { ...tools, leaving: leaving.promise }, print)
  } finally {
    await tools.close()
  }
}

/** As from a variable of the shell that is not set: an empty path would be the working directory. */
const isEmpty = (word: string) => /^(?:--[a-z]+=)?$/.test(word)

const isHelp = (word: string) => word === '--help' || word === '-h'

/** Of the commands that need no database, or not only one. */
const otherUsage: Command['usage'] = [
  ['doctor', 'check the installation, with a sentence and a mend for each fault'],
  [
    'certificates <folder> <name>[:<group id>]=<host>,<host> …',
    'make certificates for servers of a private network, once',
  ],
]

/** How to call one command; all of them without its name, or where there is none of it. */
const usage = async (name?: string): Promise<string> => {
  const loaded = await Promise.all([...commands.values()].map((load) => load()))
  const all = [...loaded.flatMap((command) => command.usage), ...otherUsage]
  const ofName = all.filter(([call]) => call.split(' ')[0] === name)
  const lines = (ofName.length === 0 ? all : ofName).map(([call, does]) => `  ${call}\n      ${does}`)
  return `npm run atrium -- <command>\n\n${lines.join('\n')}\n`
}

const versionOf = (): string =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')).version

const misunderstood = ({ complain }: Shell, why: string, command?: Command): number => {
  const calls = command?.usage.map(([call]) => `  ${call}\n`) ?? []
  complain(`${why}\n${calls.join('')}Call npm run atrium -- <command>; npm run atrium -- help lists them.`)
  return 2
}
