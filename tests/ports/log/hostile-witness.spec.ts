import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { httpWitness } from '#adapters/witness/http-witness.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'

const mebibyte = 1024 ** 2

const endless = (response: ServerResponse) => {
  response.writeHead(200)
  const chunk = 'x'.repeat(mebibyte)
  const fill = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', fill)
  fill()
}

const gigabyte = Buffer.concat(Array<Buffer>(32).fill(gzipSync(Buffer.alloc(32 * mebibyte))))
const answerPacked = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gigabyte)

const redirecting = (response: ServerResponse) => void response.writeHead(307, { location: '/elsewhere' }).end()

const witnessThat = async (answer: (response: ServerResponse) => void) => {
  const server = createServer((request, response) => {
    request.resume()
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return httpWitness({
    vkey: 'name+01020304+AAAA',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
}

it.each([
  ['never ends', endless],
  ['unpacks to a gigabyte', answerPacked],
  ['redirects', redirecting],
])('a witness whose answer %s fails soon, and costs no memory', async (_, answer) => {
  const witness = await witnessThat(answer)
  const [before, start] = [process.memoryUsage().rss, performance.now()]
  await expect(witness.cosign('note\n', 0, [])).rejects.toThrow()
  expect(performance.now() - start).toBeLessThan(4000)
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte)
})

// What C2SP tlog-witness says of these answers.
it.each([
  [403, 'another key'],
  [404, 'no witness for this log'],
  [500, 'it answered 500, without a cosignature'],
])('a witness that answers %i is reported with what that means', async (status, meaning) => {
  const witness = await witnessThat((response) => void response.writeHead(status).end())
  await expect(witness.cosign('note\n', 0, [])).rejects.toThrow(meaning)
})

it('a witness that cannot be reached is reported with the reason', async () => {
  const witness = httpWitness({ vkey: 'name+01020304+AAAA', url: `http://127.0.0.1:${await sparePort()}` })
  await expect(witness.cosign('note\n', 0, [])).rejects.toThrow('ECONNREFUSED')
})
