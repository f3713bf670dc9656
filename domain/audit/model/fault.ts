/** The first inconsistency in the log. */
export type Fault =
  | { readonly what: 'changed' | 'inserted' | 'changed or inserted'; readonly event: Place }
  /** The stream is unknown when no later event of it exists. */
  | { readonly what: 'removed'; readonly position: number | null; readonly event: Omit<Place, 'position'> | null }
  | { readonly what: 'checkpoint changed'; readonly number: number }
  | { readonly what: 'checkpoint removed'; readonly number: number }
  /** The seal kept outside the database contradicts the log. */
  | { readonly what: 'checkpoint unknown'; readonly hash: string }
  | { readonly what: 'head changed' | 'head removed' | 'other tree' | 'no head'; readonly size: number }
  | { readonly what: 'tile changed'; readonly level: number; readonly index: number }
  | { readonly what: 'foreign log key'; readonly id: string }
  | { readonly what: 'key destroyed' | 'key replaced'; readonly stream: string }

type Place = { readonly position: number; readonly stream: string; readonly version: number }

/** The fault as a sentence that names the event. */
export const faultSentence = (fault: Fault): string => {
  switch (fault.what) {
    case 'removed': {
      const where = fault.position === null ? 'An event' : `The event at position ${fault.position}`
      return `${where} was removed${fault.event === null ? '' : `: ${nameOf(fault.event)}`}.`
    }
    case 'checkpoint changed':
      return `Checkpoint ${fault.number} was changed, or made with another master key.`
    case 'checkpoint removed':
      return `Checkpoint ${fault.number} was removed.`
    case 'checkpoint unknown':
      return `No checkpoint is ${fault.hash}: the log was cut off, or rewritten.`
    case 'head changed':
      return `The head at size ${fault.size} was changed, or signed with another master key.`
    case 'head removed':
      return `A head before the one at size ${fault.size} was removed.`
    case 'other tree':
      return `The log up to position ${fault.size} is not the tree that was signed.`
    case 'no head':
      return `There is no head at size ${fault.size}.`
    case 'tile changed':
      return `The tile ${fault.level}/${fault.index} of the tree was changed or removed: proofs that are made from it do not verify.`
    case 'foreign log key':
      return `The published key ${fault.id} of the log is not its own, or was removed: others verify dossiers with another one.`
    case 'key destroyed':
      return `The key of ${fault.stream} was destroyed, and no event says that it was erased.`
    case 'key replaced':
      return `The key of ${fault.stream} was replaced: it does not open what was sealed, and no event says that it was erased.`
    default:
      return `The event at position ${fault.event.position} was ${fault.what}: ${nameOf(fault.event)}.`
  }
}

const nameOf = ({ stream, version }: Omit<Place, 'position'>) => `version ${version} of ${stream}`
