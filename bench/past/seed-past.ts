import { readFile } from 'node:fs/promises'
import pg from 'pg'

/** Ten events for each of 100,000 leads over two years; personal data is in clear text. */
const seed = `
  set session_replication_role = replica;
  create temporary table seeded as
    select n, md5('lead ' || n)::uuid as id, timestamptz '2024-06-01' + n * interval '9 minutes' as came from generate_series(1, 100000) n;
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select row_number() over (order by came + v * interval '12 days'), 'lead-' || id, v, gen_random_uuid(),
         case when v = 1 then 'LeadCaptured' when v = 5 then 'LeadContactDataChanged' when v = 8 then 'LeadNotesChanged'
              when v % 2 = 0 then 'LeadStatusChanged' else 'LeadValueChanged' end, 1,
         case when v = 1 then json_build_object('source', 'direct', 'name', 'Lead ' || n, 'email', 'lead' || n || '@example.com', 'phone', null,
                'company', 'Company ' || n % 977, 'status', 'new', 'priority', 'medium', 'estimatedValue', 250000, 'notes', 'Please call me.',
                'capturedAt', to_char(came at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              when v = 5 then json_build_object('name', 'Lead ' || n || ', renamed')
              when v = 8 then json_build_object('notes', 'Called, and called again.')
              when v % 2 = 0 then json_build_object('status', (array['contacted', 'qualified', 'proposal_sent', 'won', 'lost'])[1 + (n + v) % 5])
              else json_build_object('estimatedValue', (n * 37 + v) % 900 * 100) end,
         came + v * interval '12 days', 'bench', 'bench', 'bench', sha256(int8send(n * 10 + v))
    from seeded cross join generate_series(1, 10) v;
  insert into leads (id, name, email, phone, company, status, priority, source, estimated_value, notes, created_at, version)
  select id, 'Lead ' || n, 'lead' || n || '@example.com', null, 'Company ' || n % 977, 'won', 'medium', 'direct', 100, '', came, 10 from seeded;`

/** Fills an empty database, with the migration's own backfill. Returns the number of events. */
export const seedPast = async (url: string): Promise<number> => {
  const migration = await readFile('adapters/postgres/migrations/0076-lead-states.sql', 'utf8')
  const [backfill = ''] = /insert into lead_states[^;]*;/.exec(migration) ?? []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(seed)
  await client.query(backfill)
  await client.query('vacuum analyze lead_states')
  await client.query('vacuum analyze events')
  await client.end()
  return 1_000_000
}
