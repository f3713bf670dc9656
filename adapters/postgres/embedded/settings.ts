/** For a small server that must not lose anything. Given at each start, so that they change with the program. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Refused statements are the program's own to report; kept out, the log stays small.
  log_min_messages: 'log',
}

export const serverArguments = (cluster: string, port: number): string[] => [
  ...['-D', cluster, '-p', String(port)],
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
