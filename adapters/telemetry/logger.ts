import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Logs JSON lines, or readable text in a terminal. Never receives personal data or tokens. */
export const openLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: errorForLog } }
  return pino(options, destination ?? (process.stdout.isTTY ? readable() : standardOutput()))
}

const maxWaitingBytes = 1_000_000

/**
 * Lines that cannot be written, as on a full disk or to a terminal that is gone, wait for the next one up to a megabyte:
 * pino's own destination throws, and at the exit tries for ever.
 */
const standardOutput = () => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaitingBytes })
  output.on('error', () => undefined)
  return output
}

/** Runs in this thread: pino's own transport starts another, with an engine and memory of its own. */
const readable = (): DestinationStream => {
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')
  return pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true, destination: standardOutput() })
}

export type { Logger }

/**
 * An error without data values: PostgreSQL includes whole rows in `detail`, and invalid values in messages. Codes,
 * tables and constraints remain.
 */
const errorForLog = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) }
  const fields = error as Error & { readonly [field: string]: unknown }
  const message = holdsValues(fields) ? `PostgreSQL refused a value (${String(fields.code)})` : error.message
  const stack = error.stack?.replace(error.message, () => message)
  const names = namesOf(fields)
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  return { type: error.name, message, stack, ...names, ...cause }
}

/** Class 22, data exceptions. */
const holdsValues = ({ severity, code }: { readonly [field: string]: unknown }) =>
  severity !== undefined && typeof code === 'string' && code.startsWith('22')

const namesOf = (error: { readonly [field: string]: unknown }) =>
  Object.fromEntries(
    ['code', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'].flatMap((name) =>
      typeof error[name] === 'string' ? [[name, error[name]]] : [],
    ),
  )
