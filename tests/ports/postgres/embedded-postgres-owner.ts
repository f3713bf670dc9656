import { startEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'

/** A process that owns a data folder until it is killed; prints where its server listens. */
const { connectionString } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: console.error })
console.log(connectionString)
setInterval(() => undefined, 60_000)
