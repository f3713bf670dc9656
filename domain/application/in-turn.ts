/** Lets what concerns one name happen one after the other, in the order of asking; different names do not wait for each other. */
export const inTurn = () => {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name)
    const turn = before === undefined ? act() : before.then(act, act)
    const leave = () => {
      if (last.get(name) === turn) last.delete(name)
    }
    last.set(name, turn)
    turn.then(leave, leave)
    return turn
  }
}
