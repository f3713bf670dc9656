import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashed } from './hashed.ts'
import { publicFolder, root } from './output.ts'

/** Not listed in the package's exports. */
const bundle = join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js')

/** Places the script of `/api/docs`: Scalar's bundle, served from our own origin. */
export const placeApiReference = async (): Promise<void> => {
  const folder = join(publicFolder, 'docs')
  await mkdir(folder, { recursive: true })
  const script = (await readFile(bundle, 'utf8')).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
  await writeFile(join(folder, hashed('api-reference.js', script)), script)
}
