/** Asks the user to re-authenticate; false if they cancel. */
type AskProof = () => Promise<boolean>

let ask: AskProof | null = null
let asking: Promise<boolean> | null = null

/** Registers the shell's dialog; returns its removal. */
export const answerProofs = (how: AskProof): (() => void) => {
  ask = how
  return () => {
    ask = null
  }
}

/** Concurrent calls share one dialog. */
export const askProof: AskProof = () => {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
