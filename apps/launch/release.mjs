// Packs a release: the built product with its production packages, which runs without installing or building anything.
// `npm run release [-- linux-arm64 …|all]` writes it to dist/release for this platform, or for those, with SBOMs,
// checksums, and Debian packages for Linux.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { copyBuilt } from './copy-built.mjs'
import { packDebian } from './debian-package.mjs'
import { findProgram } from './find-program.mjs'
import { licenceNotices } from './licence-notices.mjs'
import { bringPackages } from './production-packages.mjs'
import { releaseObstacles } from './release-obstacles.mjs'
import { at, root } from './root.mjs'
import { start, step } from './step.mjs'

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const releases = at('dist/release')
/** What a running installation needs of what git tracks. */
const parts = [
  ...['adapters', 'apps', 'contracts', 'docs', 'domain', 'mfe', 'ops', 'packages', 'verifier'],
  ...['.npmrc', 'CHANGELOG.md', 'Dockerfile', 'README.md', 'docker-compose.yml'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
]

const pack = async (platform) => {
  const name = `atrium-${version}-${platform}`
  mkdirSync(releases, { recursive: true })
  // On the file system of the packages, which are linked.
  const work = mkdtempSync(join(releases, '.work-'))
  const folder = join(work, name)
  const packed = mkdtempSync(join(releases, '.packed-'))
  try {
    copyProject(folder)
    const bill = start('npm', ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'], { cwd: folder })
    const packages = bringPackages(folder, platform)
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceNotices(join(folder, 'node_modules')))
    const { status, stdout, stderr } = await bill
    if (status !== 0) throw new Error(`npm wrote no SBOM: ${stderr}`)
    writeFileSync(join(folder, 'sbom.cdx.json'), stdout)
    cpSync(join(folder, 'sbom.cdx.json'), join(packed, `${name}.sbom.cdx.json`))
    await together([
      packages.verify(join(packed, `${name}.signatures.txt`)),
      ...(platform.startsWith('linux-') && findProgram(['dpkg-deb'], []) !== undefined
        ? [
            step(
              'Packing for Debian',
              () => packDebian({ folder, work, version, platform, packed }),
              'dpkg-deb said why above.',
            ),
          ]
        : []),
      // After the files of the Debian package are linked, which tar takes for a change of those that it reads.
      step('Packing', () => packTar(work, name, packed), 'tar said why above.'),
    ])
    for (const file of readdirSync(packed)) renameSync(join(packed, file), join(releases, file))
  } finally {
    for (const place of [work, packed]) rmSync(place, { recursive: true, force: true })
  }
}

/** Waits for all steps, so that none goes on in a folder that is removed, and throws the first failure. */
const together = async (steps) => {
  const failure = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected')
  if (failure !== undefined) throw failure.reason
}

/** Node's zlib takes half the time of gzip; its usual level takes 1.3 times as long for 0.5 % less. */
const level = 5

const packTar = async (work, name, packed) => {
  const tar = spawn('tar', ['-cf', '-', '-C', work, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'close')
  const chunkSize = 2 ** 20
  await pipeline(tar.stdout, createGzip({ level, chunkSize }), createWriteStream(join(packed, `${name}.tar.gz`)))
  const [status] = await ended
  return status === 0
}

const platformsOf = (words) => {
  if (words.length === 0) return [`${process.platform}-${process.arch}`]
  const unknown = words.filter((word) => word !== 'all' && !platforms.includes(word))
  if (unknown.length > 0)
    throw new Error(`There is no release for ${unknown.join(', ')}: ${platforms.join(', ')}, or all.`)
  return words.includes('all') ? platforms : words
}

const copyProject = (folder) => {
  mkdirSync(folder)
  const input = execFileSync('git', ['-c', 'tar.umask=022', 'archive', '--format=tar', 'HEAD', '--', ...parts], {
    cwd: root,
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['-x', '-f', '-', '-C', folder], { input })
  copyBuilt(root, folder)
}

/** In the form of `sha256sum --check`. */
const writeChecksums = () => {
  const files = readdirSync(releases).filter((file) => /^atrium[-_]/.test(file))
  const lines = files.map((file) => {
    const digest = createHash('sha256').update(readFileSync(join(releases, file)))
    return `${digest.digest('hex')}  ${file}\n`
  })
  writeFileSync(join(releases, 'SHA256SUMS'), lines.join(''))
}

try {
  const obstacles = releaseObstacles(root)
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'))
  for (const platform of platformsOf(process.argv.slice(2))) await pack(platform)
  writeChecksums()
  console.log(`Written to ${releases}, with SBOMs and SHA256SUMS.`)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
