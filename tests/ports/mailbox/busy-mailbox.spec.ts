import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { ImapFlow } from 'imapflow'
import { expect, it, onTestFinished } from 'vitest'
import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'

const aMail = (number: number) =>
  `From: Ada <ada@example.com>\nTo: office@example.com\nSubject: Mail ${number}\nMessage-ID: <${number}@example.com>\n\nHello.\n`

/** A mailbox with three mails that has been looked at, and staff who work in it with another program. */
const sharedMailbox = async () => {
  const server = await dovecotServer()
  onTestFinished(server.stop)
  await server.deliverAll([1, 2, 3].map(aMail))
  const mailbox = imapMailbox(server.url)
  onTestFinished(mailbox.close)
  const { hostname: host, port, username, password, pathname } = new URL(server.url)
  const auth = { user: username, pass: decodeURIComponent(password) }
  const staff = new ImapFlow({ host, port: Number(port), secure: false, auth, logger: false })
  await staff.connect()
  onTestFinished(() => staff.logout())
  await staff.mailboxOpen(pathname.slice(1))
  await mailbox.look()
  return { mailbox, staff }
}

// RFC 9051, 7.5.2: a server reports what others do to the flags of any mail among its answers.
it('a mail that staff mark meanwhile is not taken for one that was asked for', async () => {
  const { mailbox, staff } = await sharedMailbox()
  await staff.messageFlagsAdd('1:3', ['\\Seen'], { uid: true })
  const envelopes = await mailbox.envelopes([2, 3])
  expect(envelopes.map(({ uid, subject }) => [uid, subject])).toEqual([
    [2, 'Mail 2'],
    [3, 'Mail 3'],
  ])
  await staff.messageFlagsRemove('1:3', ['\\Seen'], { uid: true })
  expect([...(await mailbox.sources([3])).keys()]).toEqual([3])
})

/** Finds three mails, of which the third alone is left when they are fetched. */
const forgetfulServer = async (next = '* OK [UIDNEXT 4] .\r\n'): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', ...words] = line.split(' ')
        const command = words.join(' ')
        const said = answers(next).find(([kind]) => kind.test(command))?.[1] ?? ''
        socket.write(`${said}${tag} OK done\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `imap://office:word@127.0.0.1:${(server.address() as AddressInfo).port}/Shared`
}

const answers = (next: string): readonly (readonly [RegExp, string])[] => [
  [/^EXAMINE/, `* 3 EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n${next}`],
  [/^UID SEARCH/, '* SEARCH 1 2 3\r\n'],
  [/^UID FETCH 3/, '* 1 FETCH (UID 3 RFC822.SIZE 90)\r\n'],
]

it('mails that are deleted between search and fetch do not hide those after them', async () => {
  const mailbox = imapMailbox(await forgetfulServer())
  onTestFinished(mailbox.close)
  expect(await mailbox.look()).toEqual({ uidValidity: '1', lastUid: 3 })
  expect(await mailbox.after(0, 2)).toMatchObject([{ uid: 3, size: 90 }])
})

// RFC 3501, 6.3.1: UIDNEXT may be missing.
it('a mailbox ends at its last mail where the server does not say which UID is next', async () => {
  const mailbox = imapMailbox(await forgetfulServer(''))
  onTestFinished(mailbox.close)
  expect(await mailbox.look()).toEqual({ uidValidity: '1', lastUid: 3 })
})
