import type { Socket } from 'node:net'
import type pg from 'pg'
import { connectedClient } from './connected-client.ts'

/** A server's connection, and the end of the statements that were sent to it. */
type Administrator = { readonly client: Promise<pg.Client>; last: Promise<unknown> }

const administrators = new Map<string, Administrator>()

/**
 * A statement on the one connection of this process to a server, after those before it: a new connection costs more than
 * most statements. The connection keeps the process alive only while a statement runs.
 */
export const administer = async (url: string, statement: string): Promise<void> => {
  const administrator = administrators.get(url) ?? openAdministrator(url)
  const client = await administrator.client
  const run = async () => {
    const stream = streamOf(client).ref()
    await client.query(statement).finally(() => stream.unref())
  }
  const turn = administrator.last.then(run, run)
  administrator.last = turn.catch(() => undefined)
  await turn
}

const openAdministrator = (url: string): Administrator => {
  const forget = () => administrators.delete(url)
  const client = connectedClient(url).then((one) => one.on('error', forget).on('end', forget))
  client.catch(forget)
  const administrator = { client, last: Promise.resolve() }
  administrators.set(url, administrator)
  return administrator
}

const streamOf = (client: pg.Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream
