import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { senderRecords } from '#adapters/dns/sender-records.ts'

/** A name server (RFC 1035) with these texts; for a name without one it answers NXDOMAIN, for `null` SERVFAIL. */
const nameServer = async (texts: Readonly<Record<string, string | null>>): Promise<string> => {
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, texts), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

const answerTo = (query: Buffer, texts: Readonly<Record<string, string | null>>): Buffer => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = query.subarray(12, at + 5)
  const text = texts[labels.join('.')]
  const code = text === undefined ? 3 : text === null ? 2 : 0
  const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, text ? 1 : 0, 0, 0, 0, 0])
  if (!text) return Buffer.concat([head, question])
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length])
  return Buffer.concat([head, question, record, Buffer.from(text)])
}

it('SPF, DKIM and DMARC of a domain are put in words', async () => {
  const server = await nameServer({
    'bits.example': 'v=spf1 include:_spf.bits.example -all',
    '_dmarc.bits.example': 'v=DMARC1; p=reject',
    'mail._domainkey.bits.example': 'v=DKIM1; k=rsa; p=MIGf',
  })
  expect(await senderRecords('office@bits.example', server)).toEqual([
    'SPF of bits.example: v=spf1 include:_spf.bits.example -all',
    'DKIM of bits.example: a key is published as mail.',
    'DMARC of bits.example: v=DMARC1; p=reject',
  ])
})

it('what is not published is said, and what could not be looked up as well', async () => {
  const server = await nameServer({ 'bits.example': 'another text', '_dmarc.bits.example': null })
  const [spf, dkim, dmarc] = await senderRecords('office@bits.example', server)
  expect([spf, dmarc]).toEqual([
    'SPF of bits.example: none is published.',
    'DMARC of bits.example: could not be looked up.',
  ])
  expect(dkim).toContain('no key is published under a common name')
  const silent = await nameServer({ 'default._domainkey.bits.example': null })
  expect((await senderRecords('office@bits.example', silent))[1]).toBe('DKIM of bits.example: could not be looked up.')
})
