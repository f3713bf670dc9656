import type { Socket } from 'node:net'
import type pg from 'pg'
import { connectedClient } from './connected-client.ts'

/** A server's connection, and the end of the statements that were sent to it. */
type Administrator = { readonly client: Promise<pg.Client>; last: Promise<unknown> }

const administrators = new Map<string, Administrator>()

/**
 * A statement on the one connection of this process to a server, after those before it: a new connection costs more than
 * most statements.
 */
export const administer = async (url: string, statement: string): Promise<void> => {
  const administrator = administrators.get(url) ?? openAdministrator(url)
  const client = await administrator.client
  const run = () => client.query(statement)
  const turn = administrator.last.then(run, run)
  administrator.last = turn.catch(() => undefined)
  await turn
}

const openAdministrator = (url: string): Administrator => {
  const forget = () => administrators.delete(url)
  const client = connectedClient(url).then((one) => withoutHold(one).on('error', forget).on('end', forget))
  client.catch(forget)
  const administrator = { client, last: Promise.resolve() }
  administrators.set(url, administrator)
  return administrator
}

/** The connection does not keep the process alive. */
const withoutHold = (client: pg.Client): pg.Client => {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.unref()
  return client
}
