import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { isConsistent } from '#domain/audit/model/index.ts'
import { sampleWitness } from './sample-dossier.ts'
import { sha256Tree } from './sha256-tree.ts'

const hex = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

/**
 * A witness that follows C2SP tlog-witness: it cosigns a checkpoint only if it is consistent with the last one.
 * @param latenciesMs how long requests take to arrive, in turn.
 */
export const witnessServer = async (latenciesMs: readonly number[] = [0]) => {
  let requests = 0
  const { vkey, cosign } = sampleWitness()
  let seen = { size: 0, root: createHash('sha256').digest('hex') }
  const answer = (body: string): readonly [status: number, text: string] => {
    const [head = '', note = ''] = body.split(/\n\n(.*)/s)
    const [first = '', ...proof] = head.split('\n')
    const [, size = '', root = ''] = note.split('\n')
    const old = Number(/^old (\d+)$/.exec(first)?.[1])
    const next = { size: Number(size), root: hex(root) }
    if (Number.isNaN(old) || root === '') return [400, '']
    if (old !== seen.size || (old === next.size && next.root !== seen.root)) return [409, `${seen.size}\n`]
    if (old > 0 && !isConsistent(seen, next, proof.map(hex), sha256Tree.node)) return [422, '']
    seen = next
    return [200, `${cosign(note, 1_767_225_600)}\n`]
  }
  const server = createServer(async (request, response) => {
    await pause(latenciesMs[requests++ % latenciesMs.length])
    const [status, message] = request.url === '/witness/add-checkpoint' ? answer(await text(request)) : [404, '']
    response.writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(message)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    vkey,
    setting: `${vkey} http://127.0.0.1:${(server.address() as AddressInfo).port}/witness`,
    seen: () => seen.size,
    close: () => new Promise((done) => server.close(done)),
  }
}
