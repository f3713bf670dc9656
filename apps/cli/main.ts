import { environmentWithDotEnv, readSettings } from '../settings.ts'
import { onceToldToStop } from '../stop-signals.ts'
import { backup } from './backup.ts'
import { type Command, UsageError } from './command.ts'
import { exportLog } from './export.ts'
import { rebuild } from './rebuild.ts'
import { replay } from './replay.ts'
import { restore } from './restore.ts'
import { openTools, type Tools } from './tools.ts'
import { user } from './user.ts'
import { verify } from './verify.ts'

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ verify, replay, rebuild, export: exportLog, backup, restore, user }),
)

/** Exit codes: 0 done, 1 not so or not possible, 2 not understood. */
const main = async (): Promise<number> => {
  const [name, ...words] = process.argv.slice(2)
  if (name === undefined || name === 'help' || name === '--help') {
    process.stdout.write(usage())
    return name === undefined ? 2 : 0
  }
  const command = commands.get(name)
  if (command === undefined) return misunderstood(`There is no command ${JSON.stringify(name)}.`)
  const tools = await openTools(readSettings(environmentWithDotEnv()), command.makesNew ?? false, complain)
  onceToldToStop(() => void leave(tools))
  try {
    return await command.run(words, tools, (line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    if (error instanceof UsageError) return misunderstood(error.message)
    throw error
  } finally {
    await tools.close()
  }
}

const usage = (): string => {
  const lines = [...commands.values()].flatMap((command) =>
    command.usage.map(([call, does]) => `  ${call}\n      ${does}`),
  )
  return `npm run atrium -- <command>\n\n${lines.join('\n')}\n`
}

const misunderstood = (why: string): number => {
  process.stderr.write(`${why}\n\n${usage()}`)
  return 2
}

const complain = (message: string) => void process.stderr.write(`${message}\n`)

/** What is under way is given up: the database takes back what was not finished. */
const leave = async (tools: Tools) => {
  setTimeout(() => process.exit(130), 2000).unref()
  await tools.close().catch(() => undefined)
  process.exit(130)
}

// Whoever reads what is printed may stop reading, as `head` does.
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
