import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { environmentWithDotEnv, readSettings } from '#apps/settings.ts'
import { onStopSignal } from '#apps/stop-signals.ts'
import { answer } from './answer.ts'
import { backup } from './backup.ts'
import { type Command, UsageError } from './command.ts'
import { doctor } from './doctor.ts'
import { exportLog } from './export.ts'
import { importLog } from './import.ts'
import { mail } from './mail.ts'
import { proof } from './proof.ts'
import { rebuild } from './rebuild.ts'
import { rehearse } from './rehearse.ts'
import { rekey } from './rekey.ts'
import { replayForRehearsals } from './replay-for-rehearsals.ts'
import { restore } from './restore.ts'
import { isFromArchive, restoreFromArchive } from './restore-from-archive.ts'
import { openTools, type Tools } from './tools.ts'
import { user } from './user.ts'
import { verify } from './verify.ts'

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

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    verify,
    proof,
    replay: replayForRehearsals,
    rebuild,
    export: exportLog,
    import: importLog,
    backup,
    restore,
    rekey,
    rehearse,
    answer,
    migrate,
    mail,
    user,
  }),
)

/** Exit codes: 0 success, 1 failure, 2 usage error. */
const main = async (): Promise<number> => {
  const [name, ...words] = process.argv.slice(2)
  if (name === undefined || name === 'help' || name === '--help') {
    process.stdout.write(usage())
    return name === undefined ? 2 : 0
  }
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (name === 'version' || name === '--version') {
    print(`atrium ${versionOf()}`)
    return 0
  }
  // Runs without a usable database, too.
  if (name === 'doctor') return doctor(readSettings(environmentWithDotEnv()), print)
  const command = commands.get(name)
  try {
    // Needs no settings. Its package is loaded for this command only.
    if (name === 'certificates') return await (await import('./certificates.ts')).certificates(words, print)
    if (command === undefined) return misunderstood(`There is no command ${JSON.stringify(name)}.`)
    // Creates the database that the other commands open.
    if (name === 'restore' && isFromArchive(words))
      return await restoreFromArchive(readSettings(environmentWithDotEnv()), words, print)
    return await runOn(command, words, print)
  } catch (error) {
    if (error instanceof UsageError) return misunderstood(error.message, command)
    throw error
  }
}

const runOn = async (command: Command, words: readonly string[], print: (line: string) => void) => {
  const tools = await openTools(readSettings(environmentWithDotEnv()), command.schema ?? 'current', complain)
  const leaving = Promise.withResolvers<void>()
  onStopSignal(command.endsItself?.(words) ? leaving.resolve : () => void leave(tools))
  try {
    return await command.run(words, { ...tools, leaving: leaving.promise }, print)
  } finally {
    await tools.close()
  }
}

const usage = (): string => {
  const lines = [...commands.values()].flatMap((command) =>
    command.usage.map(([call, does]) => `  ${call}\n      ${does}`),
  )
  return `npm run atrium -- <command>\n\n${lines.join('\n')}\n  doctor\n      check the installation, with a sentence and a mend for each fault\n  certificates <folder> <name>[:<group id>]=<host>,<host> …\n      make certificates for servers of a private network, once\n`
}

const versionOf = (): string =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')).version

const misunderstood = (why: string, command?: Command): number => {
  const calls = command?.usage.map(([call]) => `  ${call}\n`) ?? []
  process.stderr.write(
    `${why}\n${calls.join('')}Call npm run atrium -- <command>; npm run atrium -- help lists them.\n`,
  )
  return 2
}

const complain = (message: string) => void process.stderr.write(`${message}\n`)

/** Abandons the command: the database rolls back unfinished work. */
const leave = async (tools: Tools) => {
  setTimeout(() => process.exit(130), 2000).unref()
  await tools.close().catch(() => undefined)
  process.exit(130)
}

// The reader may close the pipe early, as `head` does.
process.stdout.on('error', () => undefined)

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    complain(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  },
)
