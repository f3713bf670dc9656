import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** The upper bound: the same columns in PostgreSQL's bulk format, through the same driver, not even split into rows. */
export const copyOut = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const stream = client.query(
    copyTo('copy events (position, id, stream, version, type, at, actor, schema_version, correlation_id) to stdout'),
  )
  for await (const chunk of stream as AsyncIterable<Buffer>) if (chunk.length === 0) break
  await client.end()
}
