/** The advisory locks of the database. Functions of the schema name some of them too: a number never changes. */

/** Of the session that migrates. */
export const migrationLock = 727_410

/** Of every append, until it is committed. */
export const appendLock = 727_411

/** Of the process that follows the log for a subscription; with the hash of the subscription's name. */
export const subscriptionLock = 727_412

/** Of a change of the signed heads, until it is committed. */
const headLock = 727_413

/** Of the processes that seal with a master key, which share it; with the id of the key. */
export const masterKeyLock = 727_414

/** Waits for the appends under way, and lets no other begin until the transaction ends. */
export const lockAppends = `select pg_advisory_xact_lock(${appendLock})`

/** Waits for the head that is being signed, and lets no other be signed until the transaction ends. */
export const lockHeads = `select pg_advisory_xact_lock(${headLock})`
