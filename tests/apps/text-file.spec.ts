import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { environmentWithDotEnv } from '#apps/environment.ts'
import { readSettings } from '#apps/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'text-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (bytes: Uint8Array): string => {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return path
}

/** As editors and shells of Windows write files, too. */
describe.each<readonly [string, (text: string) => Uint8Array]>([
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, high bytes first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('in %s', (_, encoded) => {
  it('the file of a secret is read', () => {
    const { ADMIN_PASSWORD } = readSettings({ ADMIN_PASSWORD_FILE: file(encoded('Zürich is a city\r\n')) })
    expect(ADMIN_PASSWORD).toBe('Zürich is a city')
  })

  it('a .env file is read', () => {
    expect(environmentWithDotEnv(file(encoded('OFFICE=Zürich\r\n')))).toMatchObject({ OFFICE: 'Zürich' })
  })
})

it('a line of .env with a colon in place of the equals sign is doubted', () => {
  const path = file(
    Buffer.from('PORT: 3000\n  DATABASE_URL: postgres://a:hunter2@b/c?sslmode=require\nLOG_LEVEL=warn\n#HOST: ::\n'),
  )
  const { DATABASE_URL, LOG_LEVEL, doubts } = readSettings({ ...environmentWithDotEnv(path), DATABASE_URL: undefined })
  expect([DATABASE_URL, LOG_LEVEL]).toEqual([undefined, 'warn'])
  expect(doubts).toEqual([
    'PORT is not read from .env, as a colon follows. Write PORT=….',
    'DATABASE_URL is not read from .env, as a colon follows. Write DATABASE_URL=….',
  ])
})

it('a value of .env that ends before its # is doubted', () => {
  const path = file(
    Buffer.from(
      'ADMIN_PASSWORD=correct horse battery#staple\r\nBRAND_NAME="Bob #1"\nDATA_DIR=./data #1\nOTHER=a#b\n#PORT=3#4\n',
    ),
  )
  const { ADMIN_PASSWORD, doubts } = readSettings(environmentWithDotEnv(path))
  expect(ADMIN_PASSWORD).toBe('correct horse battery')
  expect(doubts).toEqual(['ADMIN_PASSWORD in .env ends before its #. Put its value in quotation marks.'])
})

describe('a file that is no text', () => {
  it('is refused by name instead of read with other letters', () => {
    const path = file(Buffer.from('OFFICE=Z\xfcrich', 'latin1'))
    expect(() => environmentWithDotEnv(path)).toThrow(`${path} is not text in UTF-8. Save it as that.`)
    expect(() => readSettings({ ADMIN_PASSWORD_FILE: path })).toThrow(
      `ADMIN_PASSWORD_FILE: ${path} is not text in UTF-8. Save it as that.`,
    )
  })

  it('is refused by name as a folder, which Docker makes of a missing file that is mounted', () => {
    expect(() => environmentWithDotEnv(folder)).toThrow(`${folder} is a folder instead of a file.`)
  })
})
