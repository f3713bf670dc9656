import { type Logger, pino } from 'pino'

/** Logs as JSON lines; in a terminal as text for people. Nothing personal and no token is ever given to it. */
export const openLogger = (level: string): Logger =>
  pino(
    process.stdout.isTTY
      ? { level, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : { level },
  )

export type { Logger }
