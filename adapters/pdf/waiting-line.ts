import type { Cancellation } from '#domain/kernel/cancellation.ts'

type Turn = { readonly type: 'Turn'; readonly end: () => void } | { readonly type: 'Full' } | { readonly type: 'Left' }

type WaitingLine = { readonly takeTurn: (cancellation: Cancellation) => Promise<Turn> }

/** A semaphore with a bounded FIFO queue; a cancelled waiter leaves the queue. */
export const waitingLine = ({ atOnce, waiting }: { atOnce: number; waiting: number }): WaitingLine => {
  const line: (() => void)[] = []
  let inside = 0

  const end = () => {
    inside -= 1
    line.shift()?.()
  }
  const enter = (): Turn => {
    inside += 1
    return { type: 'Turn', end: onlyOnce(end) }
  }
  const wait = (cancellation: Cancellation) =>
    new Promise<Turn>((decide) => {
      const onTurn = () => decide(enter())
      line.push(onTurn)
      cancellation.onCancel(() => {
        const place = line.indexOf(onTurn)
        if (place !== -1) line.splice(place, 1)
        decide({ type: 'Left' })
      })
    })

  return {
    takeTurn: async (cancellation) => {
      if (cancellation.cancelled()) return { type: 'Left' }
      if (inside < atOnce) return enter()
      return line.length < waiting ? wait(cancellation) : { type: 'Full' }
    },
  }
}

const onlyOnce = (act: () => void) => {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
