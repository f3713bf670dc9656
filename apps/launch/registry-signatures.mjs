import { start } from './step.mjs'

const timeoutMs = 20_000
const unreachable = /^npm error code E(?:AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT)$/m
const words = ['audit', 'signatures', '--loglevel=error', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']

/** `refused` if a package in a folder lacks a valid signature; warns if the registry or its keys cannot be reached. */
export const verifySignatures = async (folder) => {
  const { status, stdout, stderr } = await start('npm', words, { cwd: folder, timeout: timeoutMs })
  if (status === null || (status !== 0 && unreachable.test(stderr))) {
    console.warn('The signatures are not verified: the registry or its keys cannot be reached.')
    return 'unreachable'
  }
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  return status === 0 ? 'verified' : 'refused'
}

/** What a release says of the signatures of its packages. */
export const signatureNote = (isVerified) =>
  `The registry's signatures of the packages in this release were ${
    isVerified ? 'verified when it was packed' : 'not verified: the registry or its keys could not be reached'
  }.\n`
