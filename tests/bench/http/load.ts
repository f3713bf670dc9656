import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { message } from '../appends/lead-story.ts'

/** Loads one address for a while, in its own process, and prints the result as JSON. */
const { URL: url = '', SECONDS, CONNECTIONS, COOKIE, KIND } = process.env

let visitors = 0

/** Each message comes from a different visitor: its own network address and e-mail address. */
const contact: autocannon.Request = {
  method: 'POST',
  setupRequest: (request) => {
    visitors += 1
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    const { budget: estimatedBudget, ...rest } = message()
    const body = JSON.stringify({ ...rest, email: `${randomUUID()}@example.com`, estimatedBudget })
    return { ...request, body, headers: { 'content-type': 'application/json', 'x-forwarded-for': address } }
  },
}

const { requests, latency, non2xx, errors, duration } = await autocannon({
  url,
  connections: Number(CONNECTIONS),
  duration: Number(SECONDS),
  headers: COOKIE === undefined ? {} : { cookie: COOKIE },
  requests: [KIND === 'contact' ? contact : {}],
})
const result = { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, refused: non2xx + errors }
process.stdout.write(JSON.stringify(result))
