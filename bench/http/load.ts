import autocannon from 'autocannon'
import { contactRequest } from './contact-request.ts'

/** Loads one address for a while, in its own process, and prints the result as JSON. */
const { URL: url = '', SECONDS, CONNECTIONS, COOKIE, KIND } = process.env

const contact: autocannon.Request = {
  method: 'POST',
  setupRequest: (request) => ({ ...request, ...contactRequest() }),
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
