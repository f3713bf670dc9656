import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { reachedIn } from '#adapters/postgres/archive/archive-folder.ts'
import { bucketFiles } from '#adapters/s3/bucket-files.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'

const patient = 30_000

/** The files of a bucket whose store answers as `answer` does. */
const filesOf = async (answer: (response: ServerResponse) => void, { headMs = patient, pieceMs = patient } = {}) => {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  return bucketFiles({ url, region: 'eu-central-1', key: 'key', secret: 'secret' }, '', { headMs, pieceMs })
}

it('gives up a file whose store says nothing, stops within it, or stops within its refusal', async () => {
  const mute = await filesOf(() => undefined, { headMs: 50 })
  await expect(mute.read('reached.json')).rejects.toThrow('the store stopped answering')

  const halting = await filesOf((response) => void response.writeHead(200).write('{"at":'), { pieceMs: 50 })
  await expect(text(await halting.read('reached.json'))).rejects.toThrow('the store stopped answering')

  const refusing = await filesOf((response) => void response.writeHead(403).write('<Error>'), { pieceMs: 50 })
  await expect(refusing.read('reached.json')).rejects.toThrow('the store stopped answering')
})

it('reads a file however long its reader rests', async () => {
  const whole = (response: ServerResponse) => void response.writeHead(200).end('whole'.repeat(100_000))
  const pieceMs = 1000
  const files = await filesOf(whole, { pieceMs })
  let length = 0
  for await (const piece of await files.read('base')) {
    if (length === 0) await pause(pieceMs + 100)
    length += piece.length
  }
  expect(length).toBe(500_000)
})

it('gives up a listing that leads back to the same page', async () => {
  const page = '<Key>one</Key><NextContinuationToken>again</NextContinuationToken>'
  const files = await filesOf((response) => void response.writeHead(200).end(page))
  await expect(files.names()).rejects.toThrow('its listing does not end')
})

it('removes what a process that was killed left in the temporary folder, and nothing of one that runs', async () => {
  const [killed = '', running = ''] = [spawnSync('true').pid, process.ppid].map((pid) =>
    join(tmpdir(), `atrium-bucket-${pid}-spec`),
  )
  onTestFinished(() => rmSync(running, { recursive: true }))
  for (const folder of [killed, running]) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'file'), 'a base')
  }
  const files = await filesOf((response) => void response.writeHead(200).end())
  await files.prepare()
  expect([killed, running].map(existsSync)).toEqual([false, true])
})

it('says which store cannot be reached and why, and does not take it for an empty one', async () => {
  const url = `http://127.0.0.1:${await sparePort()}/bucket`
  const files = bucketFiles({ url, region: 'eu-central-1', key: 'key', secret: 'secret' }, '')
  await expect(files.names()).rejects.toThrow(`The bucket ${url}: connect ECONNREFUSED`)
  await expect(reachedIn(files)).rejects.toThrow(`The bucket ${url}: connect ECONNREFUSED`)

  const busy = await filesOf((response) => void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
  await expect(reachedIn(busy)).rejects.toThrow('reached.json: it answered 503, SlowDown')
  const empty = await filesOf((response) => void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'))
  expect(await reachedIn(empty)).toBeNull()
})
