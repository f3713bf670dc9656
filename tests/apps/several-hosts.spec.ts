import { expect, it } from 'vitest'
import { overTls } from '#apps/infrastructure/over-tls.ts'
import { readSettings } from '#apps/settings.ts'

const MASTER_KEY = Buffer.alloc(32).toString('base64')
const addressOverTls = (DATABASE_URL: string) => overTls(readSettings({ MASTER_KEY, DATABASE_URL })).DATABASE_URL

it.each([
  [
    'postgres://me:a%40b@127.0.0.1:5433,db.internal/x',
    'postgres://me:a%40b@127.0.0.1:5433,db.internal/x?sslmode=verify-full',
  ],
  ['postgres://me@one,two:5433/x?sslmode=disable', 'postgres://me@one,two:5433/x?sslmode=verify-full'],
  ['postgres://me@one,two/x?sslmode=no-verify', 'postgres://me@one,two/x?sslmode=no-verify'],
  ['postgres://me@127.0.0.1:1,localhost:2/x', 'postgres://me@127.0.0.1:1,localhost:2/x'],
])('the database of several hosts %s is reached at %s', (url, result) => {
  expect(addressOverTls(url)).toBe(result)
})

it.each(['postgres://me:hunter2@one,/x', 'postgres://me:hunter2@,one/x', 'postgres://me:hunter2@one:a,two/x'])(
  'is refused without its password: %s',
  (DATABASE_URL) => {
    const sentence = 'DATABASE_URL is set to a bad value. It may be a postgres:// address.'
    expect(() => readSettings({ MASTER_KEY, DATABASE_URL })).toThrow(sentence)
  },
)
