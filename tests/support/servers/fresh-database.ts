import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type FreshDatabase = { readonly url: string; readonly drop: () => Promise<void> }

/** An empty database of its own on a server; `drop` ends the connections that are left. */
export const freshDatabase = async (server: { readonly url: string }): Promise<FreshDatabase> => {
  const name = `atrium_${randomUUID().replaceAll('-', '')}`
  // From template0, so that two specs can be at it at once whatever is connected to template1.
  await runOn(server.url, `create database ${name} template template0`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(server.url, `drop database if exists ${name} with (force)`) }
}

const runOn = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
