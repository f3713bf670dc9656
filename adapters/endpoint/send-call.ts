import { type Agent, type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { EndpointCall } from '../../domain/ports/endpoint.ts'
import type { Target } from './target.ts'

/** Sends the call on its way. The key is the run's, so that an endpoint can tell a further attempt from a further run. */
export const sendCall = ({ url, authorization }: Target, call: EndpointCall, agent: Agent): ClientRequest => {
  const { runId, workflowId, attempt, inputs } = call
  const body = Buffer.from(JSON.stringify({ runId, workflowId, attempt, inputs }))
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Atrium',
    'idempotency-key': runId,
    ...(authorization === null ? {} : { authorization }),
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, { method: 'POST', agent, headers })
  request.end(body)
  return request
}
