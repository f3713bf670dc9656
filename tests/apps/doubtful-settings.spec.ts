import { describe, expect, it } from 'vitest'
import { readSettings } from '#apps/settings.ts'

const key = Buffer.alloc(32).toString('base64')
const doubts = (environment: Record<string, string>) => readSettings(environment).doubts

describe('a variable that is no setting', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['MASTER_KEYS', 'MASTER_KEY'],
    ['ADMIN_PASSWORT', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
    ['BACKUP-TO', 'BACKUP_TO'],
    ['public_url', 'PUBLIC_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['OPENAI_APIKEY_FILE', 'OPENAI_API_KEY_FILE'],
  ])('%s is probably %s', (name, suggestion) => {
    expect(doubts({ [name]: 'x' })).toEqual([`${name} is no setting. Did you mean ${suggestion}?`])
  })

  it('may be a part of one', () => {
    expect(doubts({ SMTP_PASSWORD: 'hunter2' })).toEqual(['SMTP_PASSWORD is no setting: it is a part of SMTP_URL.'])
    const mail = { SMTP_URL: 'smtp://a@mail.example', NOTIFY_EMAIL: 'a@mail.example' }
    expect(doubts({ ...mail, SMTP_PASSWORD: 'hunter2' })).toEqual([])
  })

  it('may be the file of a setting that is no secret', () => {
    expect(doubts({ PUBLIC_URL_FILE: '/run/secrets/url' })).toEqual([
      'PUBLIC_URL_FILE is not read, as only secrets come from files. Set PUBLIC_URL.',
    ])
  })

  it('is usually that of another program', () => {
    const names = ['LANGUAGE', 'HOSTNAME', 'PATH', 'ATRIUM_PORT', 'NATS_PORT', 'NATS_SERVICE_HOST', 'POST', 'LOGNAME']
    expect(doubts(Object.fromEntries(names.map((name) => [name, 'tcp://10.0.0.1:80'])))).toEqual([])
  })

  it('is named where the start fails, too', () => {
    expect(() => readSettings({ NOTIFY_EMAIL: 'a@mail.example', SMPT_URL: 'smtp://mail.example' })).toThrow(
      /^SMTP_URL is missing\..*\nSMPT_URL is no setting\. Did you mean SMTP_URL\?$/,
    )
  })
})

describe('a value', () => {
  const quoted = 'is in quotation marks, which are a part of it. Take them away unless they are meant.'
  const spaced = 'begins or ends with a space or a line break. Take it away unless it is meant.'

  it('in the quotation marks of an env-file is doubted', () => {
    expect(doubts({ BRAND_NAME: '"Acme"', ADMIN_PASSWORD: "'correct horse battery'" })).toEqual([
      `BRAND_NAME ${quoted}`,
      `ADMIN_PASSWORD ${quoted}`,
    ])
    expect(() => readSettings({ MASTER_KEY: `"${key}"` })).toThrow(
      `MASTER_KEY is set to a bad value. It may be 32 bytes in base64.\nMASTER_KEY ${quoted}`,
    )
  })

  it('with what a copy or a line of Windows left is doubted', () => {
    expect(doubts({ OPENAI_API_KEY: 'sk-1\r', DATA_DIR: './data ' })).toEqual([
      `OPENAI_API_KEY ${spaced}`,
      `DATA_DIR ${spaced}`,
    ])
  })

  it('that a shell or Compose would have replaced is doubted', () => {
    expect(doubts({ DATA_DIR: '~/atrium', BACKUP_TO: '$HOME/backups', LOG_HEAD_FILE: '/srv/~/head' })).toEqual([
      'DATA_DIR begins with ~, which only a shell replaces. Write the whole path.',
      'BACKUP_TO begins with $HOME, which only a shell replaces. Write the whole path.',
    ])
    const unreplaced = 'which nothing has replaced. Write the value itself.'
    expect(
      doubts({ ADMIN_PASSWORD: `\${ADMIN_PASSWORD}`, BRAND_NAME: 'Acme $(CITY)', METRICS_TOKEN: 'a$b$c{d}e(f)g-h-i' }),
    ).toEqual([`ADMIN_PASSWORD has \${…} or $(…), ${unreplaced}`, `BRAND_NAME has \${…} or $(…), ${unreplaced}`])
  })

  it('with the comment of an env-file of Docker or systemd is doubted', () => {
    const commented =
      'has a # between spaces, as before a comment, which is a part of it. Take it away unless it is meant.'
    expect(doubts({ DATA_DIR: '/srv/atrium # the large disk', ADMIN_PASSWORD: 'correct horse #staple' })).toEqual([
      `DATA_DIR ${commented}`,
    ])
    expect(() => readSettings({ PORT: '3000 # as before' })).toThrow(`PORT ${commented}`)
  })

  it.each(['b#c', 'b/c', 'b?c'])('with the password %s in its address is named', (password) => {
    expect(() => readSettings({ MASTER_KEY: key, DATABASE_URL: `postgres://a:${password}@db/atrium` })).toThrow(
      /^DATABASE_URL is set to a bad value\..*\nDATABASE_URL has #, \/ or \? before its @\. In a password, write them as %23, %2F and %3F\.$/,
    )
    expect(doubts({ MASTER_KEY: key, DATABASE_URL: 'postgres://a:b%23c@db/atrium?sslmode=no-verify' })).toEqual([])
  })

  it('of one word, or with a quotation mark within, is not', () => {
    expect(doubts({ BRAND_NAME: '"Acme" and sons', LEGAL_ENTITY: '"', OPENAI_API_KEY: 'sk-1' })).toEqual([])
  })
})
