const width = 30

/** A progress bar on a terminal, redrawn at most ten times a second; silent elsewhere, such as in a log. */
export const progressBar = (label: string, unit = 'events', terminal: NodeJS.WriteStream = process.stderr) => {
  let drawnAt = 0
  const begunAt = performance.now()
  const draw = (done: number, of: number) => {
    const share = of === 0 ? 1 : Math.min(1, done / of)
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    const rate = Math.round((done * 1000) / Math.max(1, performance.now() - begunAt)).toLocaleString('en-US')
    terminal.write(
      `\r${label} ${bar} ${Math.floor(share * 100)} % of ${of.toLocaleString('en-US')} ${unit}, ${rate}/s `,
    )
  }
  return {
    onProgress: (done: number, of: number): void => {
      if (!terminal.isTTY || (done < of && performance.now() - drawnAt < 100)) return
      drawnAt = performance.now()
      draw(done, of)
    },
    end: (): void => {
      if (drawnAt > 0) terminal.write('\n')
    },
  }
}
