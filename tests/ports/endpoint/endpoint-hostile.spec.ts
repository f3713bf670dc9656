import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import {
  answering,
  answeringOnce,
  type Behaviour,
  endpointServer,
  http,
} from '#tests/support/endpoint/endpoint-server.ts'
import { ask, failedWith, localEndpoint } from './endpoint-calls.ts'

const replyTo = async (behave: Behaviour, endpoint = localEndpoint()) =>
  ask((await endpointServer(behave)).url, endpoint)

describe('too much', () => {
  const tooLarge = failedWith("The endpoint's answer is over 1 MiB.", false)

  it('that is announced is not even read', async () => {
    const announced = 'HTTP/1.1 200 OK\r\nContent-Length: 10485760\r\n\r\n'
    expect(await replyTo(answering(announced))).toEqual(tooLarge)
  })

  it('that is not announced is aborted', async () => {
    let sent = 0
    const flood: Behaviour = (socket) => {
      const more = () => {
        while (sent < 100 && socket.writable && socket.write(Buffer.alloc(1024 * 1024))) sent += 1
      }
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.on('drain', () => {
        sent += 1
        more()
      })
      more()
    }
    expect(await replyTo(flood)).toEqual(tooLarge)
    expect(sent).toBeLessThan(100)
  })

  it('by a single byte', async () => {
    expect(await replyTo(answering(http(200, {}, 'x'.repeat(11))), localEndpoint(1_000, 10))).toEqual(
      failedWith("The endpoint's answer is over 10 bytes.", false),
    )
  })

  it('that hides in a packed answer', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024))
    expect(await replyTo(answering(http(200, { 'Content-Encoding': 'gzip' }, bomb)))).toEqual(tooLarge)
  })

  it('in headers', async () => {
    expect(await replyTo(answering(http(200, { 'X-Long': 'x'.repeat(100_000) })))).toEqual(
      failedWith("The headers of the endpoint's answer are over 16 KiB.", false),
    )
  })
})

describe('a body', () => {
  test.each([
    ['is not valid UTF-8', {}, Buffer.from([0x68, 0xff, 0x69])],
    ['is not valid UTF-8', {}, Buffer.from('👋').subarray(0, 3)],
    ['contains a NUL character, which cannot be kept', {}, 'a\0b'],
    ['is damaged: it does not unpack as gzip', { 'Content-Encoding': 'gzip' }, 'plain'],
    ['is damaged: it does not unpack as gzip', { 'Content-Encoding': 'gzip' }, gzipSync('half of it').subarray(0, 15)],
    ['is damaged: it does not unpack as deflate', { 'Content-Encoding': 'deflate' }, 'x'],
    ['is packed in a way that is not known (snappy)', { 'Content-Encoding': 'snappy' }, 'plain'],
  ])('that %s', async (words, fields, body) => {
    expect(await replyTo(answering(http(200, fields, body)))).toEqual(
      failedWith(`The endpoint's answer ${words}.`, false),
    )
  })

  it('that is shorter than announced', async () => {
    expect(await replyTo(answeringOnce(http(200, { 'Content-Length': '100' }, 'short')))).toEqual(
      failedWith(
        'The endpoint dropped the connection after 5 of the 100 bytes that its Content-Length announced.',
        true,
      ),
    )
  })

  test.each([{}, { Connection: 'close' }])('that is longer than announced', async (fields) => {
    expect(await replyTo(answering(http(200, { ...fields, 'Content-Length': '2' }, 'too long')))).toEqual(
      failedWith('The endpoint sent more than the 2 bytes that its Content-Length announced.', false),
    )
  })
})

describe('no HTTP', () => {
  test.each([
    'SSH-2.0-OpenSSH_9.9\r\n',
    '<!doctype html><title>Hello</title>',
    'HTTP/1.1 2OO OK\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nok',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ])('as in %j', async (bytes) => {
    expect(await replyTo(answeringOnce(bytes))).toEqual(
      failedWith(/^The endpoint's answer is not valid HTTP: .+\.$/, false),
    )
  })

  it('after all, by an upgrade', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'
    expect(await replyTo(answering(upgrade))).toEqual(
      failedWith('The endpoint answered 101 and left HTTP, which was not requested.', false),
    )
  })
})
