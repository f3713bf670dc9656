import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { rawConnection } from '#tests/support/raw-http.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({}, { ...usualStartTimeouts, headMs: 1000, bodyMs: 2000 })
})
afterAll(() => atrium.stop())

/** Sends the start at once and then a byte at a time until the server ends the connection; returns the response. */
const drip = async (start: string, letter: string) => {
  const connection = await rawConnection(atrium.url)
  let ended = false
  connection.write(start)
  const answer = connection.answer.then((text) => {
    ended = true
    return text
  })
  while (!ended) {
    connection.write(letter)
    await pause(50)
  }
  return answer
}

const head = () =>
  `POST /api/contact HTTP/1.1\r\nHost: ${new URL(atrium.url).host}\r\nContent-Type: application/json\r\n`

describe('a client that sends', () => {
  it('its head byte by byte is cut off', async () => {
    const text = await drip('GET / HTTP/1.1\r\nX-Slow: ', 'x')
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('its body byte by byte is cut off', async () => {
    expect(await drip(`${head()}Content-Length: 100000\r\n\r\n{"name":"`, 'x')).not.toMatch(/^HTTP\/1\.1 2/)
  })

  it('its body in endless small chunks is cut off', async () => {
    expect(await drip(`${head()}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n')).not.toMatch(/^HTTP\/1\.1 2/)
  })

  it('its body on a slow line is answered, however long that takes', async () => {
    const connection = await rawConnection(atrium.url)
    const message = JSON.stringify({ name: 'Maya', email: 'maya@example.com', message: 'Hello' })
    const length = 60_000
    connection.write(`${head()}Connection: close\r\nContent-Length: ${length}\r\n\r\n${message}`)
    for (let left = length - message.length; left > 0; left -= 2000) {
      connection.write(' '.repeat(Math.min(left, 2000)))
      await pause(150)
    }
    expect(await connection.answer).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('nothing more after its head does not hold up others', async () => {
    const silent = await Promise.all(Array.from({ length: 200 }, () => rawConnection(atrium.url)))
    for (const connection of silent) connection.write(`${head()}Content-Length: 10\r\n\r\n`)
    expect((await fetch(`${atrium.url}/api/site`)).status).toBe(200)
    await Promise.all(silent.map(({ answer }) => answer))
  })

  it('slowly is no defect', () => expect(atrium.defects).toEqual([]))
})

it('usually a head has 10 seconds, a body that stands still a minute, and a whole request five', () => {
  expect(usualStartTimeouts).toMatchObject({ headMs: 10_000, bodyMs: 60_000, requestMs: 300_000 })
})
