/** A mutex per key: calls with the same key run in order, other keys run concurrently. */
export const keyedMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(key: string, act: () => Promise<Result>): Promise<Result> => {
    const predecessor = last.get(key)
    const turn = predecessor === undefined ? act() : predecessor.then(act, act)
    const leave = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    last.set(key, turn)
    turn.then(leave, leave)
    return turn
  }
}
