import { installWithApt } from './debian.mjs'
import { findProgram } from './find-program.mjs'

/** Installs a NATS server if it is missing and apt-get can; otherwise the tests report what they need. */
export const ensureNats = () => {
  if (process.env.TEST_NATS_URL === undefined && findProgram(['nats-server'], []) === undefined) {
    installWithApt('nats-server')
  }
}
