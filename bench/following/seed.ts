import pg from 'pg'

const insert = `
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select n, 'lead-' || uuidv7(), 1, uuidv7(), 'LeadStatusChanged', 1, '{"status":"qualified"}',
         now(), 'visitor', uuidv7(), uuidv7(), sha256(int8send(n))
    from generate_series(1, $1::bigint) n`

/** Fills an empty log with this many events, each in its own stream, with dummy hashes and content. */
export const seedLog = async (url: string, events: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(insert, [events])
  await client.query('vacuum analyze events')
  await client.end()
}
