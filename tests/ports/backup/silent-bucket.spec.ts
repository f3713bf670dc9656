import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { bucketFiles } from '#adapters/s3/bucket-files.ts'

const silence = { headMs: 50, pieceMs: 50 }

/** The files of a bucket whose store answers as `answer` does. */
const filesOf = async (answer: (response: ServerResponse) => void) => {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  return bucketFiles({ url, region: 'eu-central-1', key: 'key', secret: 'secret' }, '', silence)
}

it('gives up a file whose store says nothing, stops within it, or stops within its refusal', async () => {
  const mute = await filesOf(() => undefined)
  await expect(mute.read('reached.json')).rejects.toThrow('the store stopped answering')

  const halting = await filesOf((response) => void response.writeHead(200).write('{"at":'))
  await expect(text(await halting.read('reached.json'))).rejects.toThrow('the store stopped answering')

  const refusing = await filesOf((response) => void response.writeHead(403).write('<Error>'))
  await expect(refusing.read('reached.json')).rejects.toThrow('the store stopped answering')
})

it('reads a file however long its reader takes over each piece', async () => {
  const files = await filesOf((response) => void response.writeHead(200).end('whole'.repeat(100_000)))
  let length = 0
  for await (const piece of await files.read('base')) {
    length += piece.length
    await new Promise((resolve) => setTimeout(resolve, silence.pieceMs * 2))
  }
  expect(length).toBe(500_000)
})

it('gives up a listing that leads back to the same page', async () => {
  const page = '<Key>one</Key><NextContinuationToken>again</NextContinuationToken>'
  const files = await filesOf((response) => void response.writeHead(200).end(page))
  await expect(files.names()).rejects.toThrow('its listing does not end')
})
