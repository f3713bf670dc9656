type Head = {
  readonly title: string
  /** What stands before everything else: nothing is loaded until it has run. */
  readonly first?: string
  readonly rest: string
}

/** A whole page around its markup. Nobody's index is to know of it. */
export const htmlPage = ({ title, first = '', rest }: Head, markup: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${first}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)}</title>
${rest}
</head>
<body>
${markup}
</body>
</html>
`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
