import { installWithApt } from './debian.mjs'
import { findProgram } from './find-program.mjs'

/** Installs a NATS server where that is simple and none is there; the tests themselves look for one and say so. */
export const ensureNats = () => {
  if (process.env.TEST_NATS_URL === undefined && findProgram(['nats-server'], []) === undefined) {
    installWithApt('nats-server')
  }
}
