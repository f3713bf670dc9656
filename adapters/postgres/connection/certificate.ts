import { TLSSocket } from 'node:tls'
import type pg from 'pg'
import { type Postgres, reaching } from './connection.ts'

/** When the certificate of the database's server ends, in milliseconds since 1970; null without TLS. */
export const certificateEnd = async ({ pool }: Postgres): Promise<number | null> => {
  const client = await reaching(pool.connect())
  try {
    const { stream } = (client as pg.PoolClient & { readonly connection: { readonly stream: unknown } }).connection
    return stream instanceof TLSSocket ? Date.parse(stream.getPeerCertificate().valid_to) : null
  } finally {
    client.release()
  }
}
