/** PostgreSQL's own settings, by name. */
export type ServerSettings = Readonly<Record<string, string>>

/** For a small server with full durability. Passed at each start, so that they change with the program. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  // For the continuous backup; a slot whose reader is gone must not fill the disk.
  wal_level: 'replica',
  max_wal_senders: '4',
  max_replication_slots: '2',
  max_slot_wal_keep_size: '2GB',
  // Omits processes that an installation of this size does not need: they take memory.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The program reports rejected statements itself; leaving them out keeps the log small.
  log_min_messages: 'log',
}

/** For the command line of `postgres`; `otherwise` takes precedence over our own settings. */
export const serverArguments = (cluster: string, port: number, otherwise: ServerSettings = {}): string[] => [
  ...['-D', cluster, '-p', String(port)],
  ...Object.entries({ ...settings, ...otherwise }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
