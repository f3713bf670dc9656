import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { locateProgram } from './locate-program.ts'
import { sparePort } from './spare-port.ts'

/**
 * PgBouncer in front of a server, with these lines below `[pgbouncer]`. PgBouncer refuses to run as root.
 */
export const pgbouncer = async (serverUrl: string, settings: readonly string[]) => {
  const program = locateProgram('pgbouncer', 'These tests need PgBouncer: install pgbouncer.')
  const [folder, port, server] = [await temporaryFolder(), await sparePort(), new URL(serverUrl)]
  const { hostname, port: serverPort, username, password } = server
  const user = decodeURIComponent(username)
  const ini = join(folder.path, 'pgbouncer.ini')
  const users = join(folder.path, 'users.txt')
  await writeFile(users, `"${user}" "${decodeURIComponent(password)}"\n`)
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort || 5432}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = plain', `auth_file = ${users}`],
    ...settings,
  ]
  await writeFile(ini, `${lines.join('\n')}\n`)
  for (const path of [folder.path, ini, users]) await chmod(path, 0o755)
  const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(program, [ini], { stdio: ['ignore', 'ignore', 'pipe'], ...unprivileged })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await eventually(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  }).catch(() => {
    throw new Error(`pgbouncer does not listen:\n${said}`)
  })
  return {
    /** The address of the same database through the pooler. */
    through: (url: string) => Object.assign(new URL(url), { port: String(port), hostname: '127.0.0.1' }).href,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      await folder.remove()
    },
  }
}
