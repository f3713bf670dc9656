import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './step.mjs'

const patienceMs = 20_000
const unreachable = /^npm error code E(?:AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT)$/m
const words = ['audit', 'signatures', '--loglevel=error', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']

/**
 * False if a package in a folder lacks a valid signature. Whether that could be verified stands in the folder's
 * `SIGNATURES.txt`: it cannot while the registry or its keys are out of reach.
 */
export const verifySignatures = async (folder) => {
  const { status, stdout, stderr } = await start('npm', words, { cwd: folder, timeout: patienceMs })
  const isUnreachable = status === null || (status !== 0 && unreachable.test(stderr))
  const outcome = isUnreachable ? `not verified: ${whyUnreachable}` : 'verified when it was packed.'
  writeFileSync(
    join(folder, 'SIGNATURES.txt'),
    `The registry's signatures of the packages in this release were ${outcome}\n`,
  )
  if (isUnreachable) console.warn(`The signatures are not verified: ${whyUnreachable}`)
  else {
    process.stdout.write(stdout)
    process.stderr.write(stderr)
  }
  return isUnreachable || status === 0
}

const whyUnreachable = 'the registry or its keys could not be reached.'
