const width = 30

/** A terminal progress bar with rate and time left, redrawn at most 10 times a second; silent elsewhere, as in logs. */
export const progressBar = (label: string, unit = 'events', terminal: NodeJS.WriteStream = process.stderr) => {
  let drawnAt = 0
  const begunAt = performance.now()
  /** What was already done when the work resumed at a later point. */
  let first: number | undefined
  const draw = (done: number, of: number) => {
    const share = of === 0 ? 1 : Math.min(1, done / of)
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    const perSecond = ((done - (first ?? 0)) * 1000) / Math.max(1, performance.now() - begunAt)
    const rate = Math.round(perSecond).toLocaleString('en-US')
    const left = perSecond > 0 ? `, ${timeText((of - done) / perSecond)} left` : ''
    const all = `${of.toLocaleString('en-US')} ${unit}`
    terminal.write(`\r${label} ${bar} ${Math.floor(share * 100)} % of ${all}, ${rate}/s${left} `)
  }
  return {
    onProgress: (done: number, of: number): void => {
      first ??= done
      if (!terminal.isTTY || (done < of && performance.now() - drawnAt < 100)) return
      drawnAt = performance.now()
      draw(done, of)
    },
    end: (): void => {
      if (drawnAt > 0) terminal.write('\n')
    },
  }
}

/** `1:05` for 65 seconds. */
const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
