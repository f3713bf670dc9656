import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { openLogger } from '#adapters/telemetry/logger.ts'
import { logAnswer } from '#apps/infrastructure/telemetry.ts'

/** The paths that are logged at a level, of one request each. */
const pathsAt = (level: string, requests: readonly (readonly [path: string, status: number])[]) => {
  const lines: string[] = []
  const logger = openLogger(level, new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  for (const [path, status] of requests)
    logAnswer(logger, { requestId: '1', method: 'GET', path, status, milliseconds: 1 })
  return lines.map((line) => JSON.parse(line).path)
}

it('probes and scrapes are logged where they fail, and otherwise as details alone', () => {
  const fine = [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/api/leads', 200],
  ] as const
  const failing = [
    ['/readyz', 503],
    ['/metrics', 401],
  ] as const
  expect(pathsAt('info', [...fine, ...failing])).toEqual(['/api/leads', '/readyz', '/metrics'])
  expect(pathsAt('debug', fine)).toEqual(['/healthz', '/readyz', '/metrics', '/api/leads'])
})
