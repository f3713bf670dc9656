import type { Fact } from './facts-of.ts'

/**
 * Fields that serve the program: ids, hashes, counters of limits, the event's own time and actor, and versions of
 * other streams, which screens count otherwise.
 */
const internalNames =
  /(?:^|\.)(?:id|by|requestedBy|createdBy|passcodeVerifier|visitId|what|order|builtIn|placeholder|sealed|personal|secret|secrets\.\d+\.until|cause|version|pinnedVersion|documentHash)$/
/** A run has its inputs by the names that staff chose, a workflow has a list of them. */
const namedInputs = /^inputs\.\D/
/** Parts of a state that commands decide on; the events tell the same in their order. */
const internalParts = /^(?:visits|recorded|keptMessages|ownInputs|questions|entries)(?:\.|$)/
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** A sealed text. */
const sealed = /^v\d\.[\w-]{16,}/

/** Whether a fact is meaningful to people: neither empty nor internal. */
export const isForPeople = ({ path, value }: Fact): boolean => {
  if (value === null || value === undefined || value === '') return false
  if ((internalNames.test(path) && !namedInputs.test(path)) || internalParts.test(path)) return false
  return !(typeof value === 'string' && (uuid.test(value) || sealed.test(value)))
}
