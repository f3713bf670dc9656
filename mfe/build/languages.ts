import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './output.ts'

export const messagesFolder = join(root, 'contracts/messages')

/** The module that imports every `<language>.json` of a folder. */
export const languagesModule = (folder: string): string => {
  const names = readdirSync(folder).flatMap((file) => /^([a-z]{2,3})\.json$/.exec(file)?.[1] ?? [])
  const imports = names.sort().map((name) => `import ${name} from './${name}.json' with { type: 'json' }`)
  return `${imports.join('\n')}\n\n/** The files beside this one; the build writes this list. */\nexport const languages = { ${names.join(', ')} }\n`
}

/** Updates the list of languages; writes nothing if it is unchanged. */
export const listLanguages = (folder = messagesFolder): void => {
  const [file, list] = [join(folder, 'languages.ts'), languagesModule(folder)]
  if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== list) writeFileSync(file, list)
}
