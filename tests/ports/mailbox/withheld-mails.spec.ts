import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { MailWithheld } from '#domain/mailbox/ports/mailbox.ts'
import { eventually } from '#tests/support/eventually.ts'

type Answers = readonly (readonly [command: RegExp, answer: string])[]

/** A folder with the mails 1 to 3, whose server answers these commands so; the answers end with OK, unless they say otherwise. */
const folder = async (answers: Answers) => {
  const commands = [...answers, ...usual]
  const calls: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', ...words] = line.split(' ')
        calls.push(words.join(' '))
        const [, answer = ''] = commands.find(([command]) => command.test(words.join(' '))) ?? []
        if (answer === hangUp) socket.end()
        else if (answer === silence) continue
        else socket.write(/^TAG /m.test(answer) ? answer.replace('TAG', tag) : `${answer}${tag} OK done\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const mailbox = imapMailbox(`imap://office:word@127.0.0.1:${(server.address() as AddressInfo).port}/Shared`)
  onTestFinished(mailbox.close)
  return { ...mailbox, calls }
}

const hangUp = 'hang up'
const silence = 'nothing'
const envelope = (uid: number) =>
  `* ${uid} FETCH (UID ${uid} RFC822.SIZE 5 ENVELOPE (NIL "Mail ${uid}" ${'NIL '.repeat(8)}))\r\n`
const source = (uid: number) => `* ${uid} FETCH (UID ${uid} BODY[] {5}\r\nhello)\r\n`
const usual: Answers = [
  [/^EXAMINE/, '* 3 EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n* OK [UIDNEXT 4] .\r\n'],
  [/^UID SEARCH/, '* SEARCH 1 2 3\r\n'],
  [/^UID FETCH 2 .*BODY/, source(2)],
  [/^UID FETCH 3 .*BODY/, source(3)],
  [/^UID FETCH .*BODY/, [1, 2, 3].map(source).join('')],
  [/^UID FETCH 1 /, envelope(1)],
  [/^UID FETCH 2 /, envelope(2)],
  [/^UID FETCH 3 /, envelope(3)],
  [/^UID FETCH 1:2 /, [1, 2].map(envelope).join('')],
  [/^UID FETCH/, [1, 2, 3].map(envelope).join('')],
]

// RFC 9051, 7.1.2: a NO to a search says nothing about what is in the folder (Gmail: "NO System Error (Failure)").
it.each(['NO [UNAVAILABLE] System Error (Failure)', 'BAD Command Error'])(
  'a search that is answered with %s finds no empty folder',
  async (refusal) => {
    const mailbox = await folder([[/^UID SEARCH/, `TAG ${refusal}\r\n`]])
    const refused = { name: 'Unavailable', cause: { message: 'the mail server refuses a search' } }
    await expect(mailbox.after(0, 100)).rejects.toMatchObject(refused)
    await expect(mailbox.since('2026-01-01T00:00:00.000Z')).rejects.toMatchObject(refused)
    await expect(mailbox.named('<1@a.example>')).rejects.toMatchObject(refused)
  },
)

it('a folder does not begin anew where its server refuses to say which UID is the highest', async () => {
  const opening = '* 3 EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n'
  const mailbox = await folder([
    [/^EXAMINE/, opening],
    [/^UID SEARCH/, 'TAG NO [INUSE] later\r\n'],
  ])
  await expect(mailbox.look()).rejects.toMatchObject({ name: 'Unavailable' })
})

describe('a mail whose envelope', () => {
  const subjects = async (answers: Answers) =>
    (await (await folder(answers)).after(0, 100)).map(({ uid, subject }) => [uid, subject])
  const whole = [1, 3].map((uid) => [uid, `Mail ${uid}`])

  it('cannot be parsed is met without it', async () => {
    const broken = `* 2 FETCH (UID 2 RFC822.SIZE 5 ENVELOPE (NIL "Mail "2" NIL)\r\n`
    const answers: Answers = [
      [/^UID FETCH .*ENVELOPE/, `${envelope(1)}${broken}${envelope(3)}`],
      [/^UID FETCH 2 /, '* 2 FETCH (UID 2 RFC822.SIZE 5)\r\n'],
    ]
    expect(await subjects(answers)).toEqual(whole.toSpliced(1, 0, [2, '']))
  })

  it.each([
    ['is refused', 'TAG NO [SERVERBUG] Internal error\r\n'],
    ['ends the connection', hangUp],
  ])('%s is met without it, and the others with theirs', async (_, answer) => {
    const answers: Answers = [1, 3].map((uid) => [new RegExp(`^UID FETCH ${uid} `), envelope(uid)] as const)
    expect(await subjects([...answers, [/^UID FETCH/, answer]])).toEqual(whole.toSpliced(1, 0, [2, '']))
  })
})

it.each(['after', 'sources'] as const)(
  'a mailbox that is closed while it reads (%s) calls the server no more',
  async (act) => {
    const mailbox = await folder([[/^UID FETCH/, silence]])
    const reading = act === 'after' ? mailbox.after(0, 100) : mailbox.sources([1])
    const refusal = expect(reading).rejects.toMatchObject({ name: 'Unavailable' })
    const countSignIns = () => mailbox.calls.filter((call) => call.startsWith('LOGIN')).length
    await eventually(() => expect(mailbox.calls.at(-1)).toMatch(/^UID FETCH/))
    await mailbox.close()
    await refusal
    await expect(mailbox.look()).rejects.toMatchObject({ name: 'Unavailable' })
    expect(countSignIns()).toBe(1)
  },
)

describe('a mail that the server does not hand out', () => {
  it.each([
    // Gmail, Exchange.
    ['refuses it', 'TAG NO Some messages could not be FETCHed (Failure)\r\n'],
    // Dovecot.
    ['ends the connection', hangUp],
    ['announces more than a mail may have', '* 1 FETCH (UID 1 BODY[] {99999999}\r\nTAG OK\r\n'],
    ['answers NIL', '* 1 FETCH (UID 1 BODY[] NIL)\r\n'],
    ['answers without it', ''],
  ])('is distinguished from an unreachable server when the server %s', async (_, answer) => {
    const mailbox = await folder([[/^UID FETCH 1 .*BODY/, answer]])
    await expect(mailbox.sources([1])).rejects.toBeInstanceOf(MailWithheld)
    expect([...(await mailbox.sources([2])).keys()]).toEqual([2])
  })

  it('waits where the server hands out no other mail either', async () => {
    const mailbox = await folder([[/^UID FETCH .*BODY/, 'TAG NO [UNAVAILABLE] storage is away\r\n']])
    await expect(mailbox.sources([1])).rejects.not.toBeInstanceOf(MailWithheld)
    await expect(mailbox.sources([1])).rejects.toMatchObject({ name: 'Unavailable' })
  })
})
