/** Asks the user to prove again who they are; false where they would rather not. */
type AskProof = () => Promise<boolean>

let ask: AskProof | null = null
let asking: Promise<boolean> | null = null

/** The shell says how to ask; the answer takes that back. */
export const answerProofs = (how: AskProof): (() => void) => {
  ask = how
  return () => {
    ask = null
  }
}

/** Several calls that ask at the same time are answered by one dialog. */
export const askProof: AskProof = () => {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
