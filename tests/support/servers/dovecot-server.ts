import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ImapFlow } from 'imapflow'
import { locateProgram } from './locate-program.ts'
import { sparePort } from './spare-port.ts'

type ImapServer = {
  /** With user, password and folder. */
  readonly url: string
  /** Delivers a mail into the folder. */
  readonly deliver: (mail: string, receivedAt?: Date) => Promise<void>
  /** Delivers many over one connection. */
  readonly deliverAll: (mails: readonly string[]) => Promise<void>
  /** The mails of the folder with their flags, in the order of their UIDs. */
  readonly contents: () => Promise<readonly { readonly uid: number; readonly flags: readonly string[] }[]>
  /** Makes the folder anew: empty, with another UIDVALIDITY. */
  readonly remake: () => Promise<void>
  /** Lets the server read the file of the mail with this text, or not. */
  readonly permit: (text: string, isReadable: boolean) => Promise<void>
  readonly stop: () => Promise<void>
}

const folder = 'Shared'
const account = { user: 'office', pass: 'p@ss/word' }

/** A real Dovecot on a spare port, in a temporary folder; Debian's package. */
export const dovecotServer = async (): Promise<ImapServer> => {
  const program = locateProgram('dovecot', missing)
  const port = await sparePort()
  const place = await mkdtemp(join(tmpdir(), 'atrium-dovecot-'))
  const config = join(place, 'dovecot.conf')
  // The user of the mails enters it.
  await chmod(place, 0o755)
  await mkdir(join(place, 'mail'))
  await writeFile(config, (await isNewer(program)) ? settings24(place, port) : settings(place, port))
  const { uid, gid } = mailUser()
  await chown(join(place, 'mail'), uid, gid)
  const server = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
  await untilItAnswers(server, port, join(place, 'log'))
  const use = async <Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth: account, logger: false })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  await use((client) => client.mailboxCreate(folder))
  return {
    url: `imap://${account.user}:${encodeURIComponent(account.pass)}@127.0.0.1:${port}/${folder}`,
    deliver: (mail, receivedAt) =>
      use(async (client) => void (await client.append(folder, mail.replace(/\r?\n/g, '\r\n'), [], receivedAt))),
    deliverAll: (mails) =>
      use(async (client) => {
        for (const mail of mails) await client.append(folder, mail.replace(/\r?\n/g, '\r\n'))
      }),
    contents: () =>
      use(async (client) => {
        await client.mailboxOpen(folder, { readOnly: true })
        const mails = await client.fetchAll('1:*', { uid: true, flags: true })
        return mails.map(({ uid, flags }) => ({ uid, flags: [...(flags ?? [])] }))
      }),
    remake: () =>
      use(async (client) => {
        await client.mailboxDelete(folder)
        // UIDVALIDITY is a time in seconds.
        await pause(1100)
        await client.mailboxCreate(folder)
      }),
    permit: async (text, isReadable) => {
      const box = join(place, 'mail', account.user, `.${folder}`)
      for (const name of await readdir(box, { recursive: true })) {
        if (!/^(?:cur|new)\/./.test(name)) continue
        if ((await readFile(join(box, name), 'utf8')).includes(text))
          await chmod(join(box, name), isReadable ? 0o600 : 0)
      }
    },
    stop: async () => {
      if (server.exitCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGTERM')
        await gone
      }
      await rm(place, { recursive: true, force: true })
    },
  }
}

const missing = 'These tests need Dovecot 2.3 or newer: install dovecot-imapd, or run them as root on Debian.'

/** Dovecot serves no mail as root. */
const mailUser = () => {
  const { uid, gid } = userInfo()
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid }
}

const run = promisify(execFile)

/** From 2.4 on, the settings have other names. */
const isNewer = async (program: string): Promise<boolean> => {
  const [, major = '2', minor = '3'] = /^(\d+)\.(\d+)/.exec((await run(program, ['--version'])).stdout) ?? []
  return Number(major) > 2 || Number(minor) >= 4
}

const settings24 = (place: string, port: number): string => {
  const { uid, gid } = mailUser()
  return `
    dovecot_config_version = 2.4.0
    dovecot_storage_version = 2.4.0
    ${common(place)}
    auth_allow_cleartext = yes
    mail_driver = maildir
    mail_path = ${place}/mail/%{user}
    passdb static {
      password = ${account.pass}
    }
    userdb static {
      fields {
        uid = ${uid}
        gid = ${gid}
        home = ${place}/mail/%{user}
      }
    }
    ${services(port)}
  `
}

const common = (place: string): string => {
  const { username, uid } = userInfo()
  return `
    protocols = imap
    listen = 127.0.0.1
    base_dir = ${place}/run
    state_dir = ${place}/run
    log_path = ${place}/log
    ssl = no
    first_valid_uid = 1
    first_valid_gid = 1
    ${uid === 0 ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
  `
}

const services = (port: number): string => `
    service imap-login {
      chroot =
      inet_listener imap {
        port = ${port}
      }
      inet_listener imaps {
        port = 0
      }
    }
    service anvil {
      chroot =
    }
  `

const settings = (place: string, port: number): string => {
  const { uid, gid } = mailUser()
  return `
    ${common(place)}
    disable_plaintext_auth = no
    mail_location = maildir:${place}/mail/%u
    passdb {
      driver = static
      args = password=${account.pass}
    }
    userdb {
      driver = static
      args = uid=${uid} gid=${gid} home=${place}/mail/%u
    }
    ${services(port)}
  `
}

const untilItAnswers = async (server: ChildProcess, port: number, log: string): Promise<void> => {
  const deadline = Date.now() + 10_000
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`Dovecot does not start: ${await readFile(log, 'utf8').catch(() => 'no log')}`)
    }
    await pause(50)
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })
