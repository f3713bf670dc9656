/** Collects words into lines, with white space as a browser shows it. */
export const textLines = () => {
  const lines: string[] = []
  let [line, depth] = ['', 0]
  const end = (withBlank = false) => {
    const words = line.replace(/[ \t\r\n\f]+/g, ' ').trim()
    line = ''
    const prefix = depth === 0 ? '' : `${'>'.repeat(depth)} `
    if (words !== '') lines.push(prefix + words)
    if (withBlank && lines.length > 0 && lines.at(-1)?.replace(/[> ]/g, '') !== '') lines.push(prefix.trimEnd())
  }
  return {
    add: (words: string) => {
      line += words
    },
    /** Words that are struck out, between tildes as in Markdown. */
    addStruck: (words: string) => {
      const bare = words.trim()
      const [before = '', after = ''] = bare === '' ? [words] : words.split(bare)
      const goesOn = before === '' && line.endsWith(strike)
      if (bare !== '') line = `${goesOn ? line.slice(0, -strike.length) : line + before + strike}${bare}${strike}`
      line += bare === '' ? words : after
    },
    end,
    isEmpty: () => line.trim() === '',
    quote: (next: number) => {
      end()
      depth = next
    },
    text: () => {
      end()
      while (/^[> ]*$/.test(lines.at(-1) ?? 'x')) lines.pop()
      return lines.join('\n').trim()
    },
  }
}

const strike = '~~'
