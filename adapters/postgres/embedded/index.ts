export { connectEmbeddedPostgres, embeddedAddress } from './connect-embedded-postgres.ts'
export { DataFolderError } from './data-folder-error.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
