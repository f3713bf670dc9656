import { environmentWithDotEnv } from '#apps/environment.ts'
import { failWithoutOutput } from '#apps/lost-output.ts'
import { onStopSignal } from '#apps/stop-signals.ts'
import { callCommand, type Shell } from './call.ts'
import { stoppedCode } from './command.ts'
import { printNotice, writerTo } from './terminal.ts'

let isLeft = false

const complain = (message: string) => {
  if (!isLeft) printNotice(message)
}

/** Abandons the command: the database rolls back unfinished work. */
const leave = async () => {
  isLeft = true
  const { leaveDatabases } = await import('./tools.ts')
  await leaveDatabases()
  process.exit(stoppedCode)
}

failWithoutOutput(complain)

const shell: Shell = {
  environment: environmentWithDotEnv,
  write: writerTo(process.stdout),
  complain,
  onStop: (end = leave) => onStopSignal(end),
}

callCommand(process.argv.slice(2), shell).then((code) => {
  process.exitCode = code
})
