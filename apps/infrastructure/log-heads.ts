import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { ed25519Cosigner } from '#adapters/ed25519/cosigner.ts'
import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { makeFolder } from '#adapters/postgres/embedded/make-folder.ts'
import { bucketHeads } from '#adapters/s3/bucket-heads.ts'
import { headFile } from '#adapters/system/head-file.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { httpWitness } from '#adapters/witness/http-witness.ts'
import { mailerOf } from '#apps/mailer.ts'
import type { Settings } from '#apps/settings.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'
import type { LogTree } from '#domain/audit/ports/log-tree.ts'
import { cosignLogs } from '#domain/audit/service/cosign-logs.ts'
import { keepHeads } from '#domain/audit/service/keep-heads.ts'
import { type LogHeads, logHeads } from '#domain/audit/service/log-heads.ts'
import { mailHeads } from '#domain/audit/service/mail-heads.ts'
import { type OutsideHeads, outsideHeads } from '#domain/audit/service/outside-heads.ts'
import { proofs } from '#domain/audit/service/proofs.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Infrastructure, Ports } from './infrastructure.ts'
import { originOf } from './usual-url.ts'

export type HeadStores = {
  readonly heads: LogHeads
  /** Signs a head at once; never rejects. */
  readonly signHead: () => Promise<void>
  readonly stop: () => Promise<void>
}

type TreeAndKey = { readonly logTree: LogTree; readonly logSigner: LogSigner }
type Outside = Pick<
  Settings,
  | 'LOG_HEAD_FILE'
  | 'LOG_HEAD_BUCKET'
  | 'LOG_HEAD_BUCKET_REGION'
  | 'LOG_HEAD_BUCKET_KEY'
  | 'LOG_HEAD_BUCKET_SECRET'
  | 'LOG_WITNESSES'
  | 'DATABASE_URL'
  | 'DATA_DIR'
>

/** Signs heads of the log while the server runs, after comparing the log with the heads known outside. */
export const openLogHeads = (settings: Settings, publicUrl: string, ports: Infrastructure): HeadStores => {
  const { log, warn } = ports
  const outside = outsideOf(settings, ports, warn)
  const heads = headsBy(publicUrl, ports, outside)
  const keeping = keepHeads({ heads, log, timer: systemTimer, complain: warn })
  const compared = heads.confirm().catch((error: Error) => warn(`The log is disputed: ${error.message}`))
  return {
    heads,
    signHead: keeping.signNow,
    stop: async () => {
      await keeping.stop()
      await compared
    },
  }
}

/** The weekly mail of the head, if it has a recipient. */
export const mailHeadsBy = (
  settings: Settings,
  heads: LogHeads,
  { store, sentMails, clock, warn }: Ports<'store' | 'sentMails' | 'clock' | 'warn'>,
): Consumer => {
  const { LOG_HEAD_EMAIL: to, CONTACT_EMAIL: address, BRAND_NAME: brandName } = settings
  const stopping = new AbortController()
  const mailer = mailerOf(settings, store, stopping.signal)
  if (mailer === null || to === undefined) return { stop: async () => undefined }
  const letterhead = { to, replyTo: address, brandName }
  const week = { timeZone: settings.TIME_ZONE ?? 'UTC', weekStartsOn: settings.WEEK_STARTS_ON }
  const mailing = mailHeads({
    heads,
    mailer,
    sent: sentMails,
    clock,
    timer: systemTimer,
    ...letterhead,
    ...week,
    complain: warn,
  })
  const stop = () => {
    stopping.abort()
    return mailing.stop()
  }
  return { stop }
}

/** The configured head file, bucket and witnesses. */
export const outsideOf = (
  settings: Outside,
  { logTree: tree, logSigner: signer }: TreeAndKey,
  complain: (message: string) => void,
) => {
  const places = [...filesOf(settings), ...bucketsOf(settings)]
  return outsideHeads({ tree, signer, treeHash, places, witnesses: settings.LOG_WITNESSES.map(httpWitness), complain })
}

const filesOf = ({ LOG_HEAD_FILE, DATABASE_URL, DATA_DIR }: Outside) => {
  const usual = DATABASE_URL === undefined ? join(DATA_DIR, 'log-head') : 'off'
  const path = LOG_HEAD_FILE ?? usual
  return path === 'off' ? [] : [headFile(resolve(path), makeFolder)]
}

const bucketsOf = (settings: Outside) => {
  const { LOG_HEAD_BUCKET: url, LOG_HEAD_BUCKET_KEY: key, LOG_HEAD_BUCKET_SECRET: secret } = settings
  if (url === undefined || key === undefined || secret === undefined) return []
  return [bucketHeads({ url, region: settings.LOG_HEAD_BUCKET_REGION, key, secret })]
}

/** The address names the log until the first head is signed; from then on that head does. */
export const headsBy = (publicUrl: string, { logTree: tree, logSigner: signer }: TreeAndKey, outside: OutsideHeads) =>
  logHeads({ tree, signer, treeHash, clock: systemClock, origin: originOf(publicUrl), ...outside })

/** Proofs over the same tree as the signed heads. */
export const proofsBy = (ports: Ports<'logTree' | 'logSigner' | 'storedLog'> & { heads: LogHeads }) =>
  proofs({ heads: ports.heads, tree: ports.logTree, log: ports.storedLog, signer: ports.logSigner, treeHash })

/** The witness that this installation is for other logs. */
export const witnessBy = (
  settings: Pick<Settings, 'WITNESS_FOR'>,
  publicUrl: string,
  { examined, witnessedLogs: logs, clock }: Ports<'examined' | 'witnessedLogs' | 'clock'>,
) => {
  const name = `${new URL(publicUrl).host}/log/witness`
  const cosigner = ed25519Cosigner(() => examined.master.secrets().current, name)
  const emptyRoot = createHash('sha256').digest('hex')
  return { cosigner, cosign: cosignLogs({ trusted: settings.WITNESS_FOR, logs, cosigner, treeHash, emptyRoot, clock }) }
}
