import { Agent, request } from 'node:http'
import { openLoop } from '../open-loop.ts'
import { contactRequest } from './contact-request.ts'

/** Sends contact messages at a fixed rate, in its own process, and prints the latencies from when each was due. */
const { URL: url = '', RATE, SECONDS } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const send = () =>
  new Promise<void>((resolve, reject) => {
    const { method, headers, body } = contactRequest()
    const sent = request(url, { agent, method, headers }, (response) => {
      if (response.statusCode !== 201) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end(body)
  })

const latencies = await openLoop(Number(RATE), Number(SECONDS), send)
agent.destroy()
const [p50, p99, p999] = [0.5, 0.99, 0.999].map(latencies.at)
process.stdout.write(JSON.stringify({ p50, p99, 'p99.9': p999 }))
