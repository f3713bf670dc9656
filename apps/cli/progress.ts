const width = 30

/** A bar on the terminal, drawn anew a few times a second; elsewhere, such as in a log, there is none. */
export const progressBar = (label: string, terminal: NodeJS.WriteStream = process.stderr) => {
  let drawnAt = 0
  const draw = (done: number, of: number) => {
    const share = of === 0 ? 1 : Math.min(1, done / of)
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    terminal.write(`\r${label} ${bar} ${Math.floor(share * 100)} % of ${of.toLocaleString('en-US')} events`)
  }
  return {
    told: (done: number, of: number): void => {
      if (!terminal.isTTY || (done < of && performance.now() - drawnAt < 100)) return
      drawnAt = performance.now()
      draw(done, of)
    },
    end: (): void => {
      if (drawnAt > 0) terminal.write('\n')
    },
  }
}
