export { connectEmbeddedPostgres, embeddedAddress } from './connect-embedded-postgres.ts'

export { startEmbeddedPostgres } from './embedded-postgres.ts'
