// Packs a release: the built product with its production packages, which runs without installing or building anything.
// `npm run release [-- linux-arm64 …|all]` writes it to dist/release for this platform, or for those, with SBOMs,
// checksums, and Debian packages for Linux.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBuilt } from './copy-built.mjs'
import { packDebian } from './debian-package.mjs'
import { installForProduction, stampProduction } from './ensure-installed.mjs'
import { findProgram } from './find-program.mjs'
import { licenceNotices } from './licence-notices.mjs'
import { releaseObstacles } from './release-obstacles.mjs'
import { at, root } from './root.mjs'
import { output, run, step } from './step.mjs'

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const releases = at('dist/release')
/** What a running installation needs of what git tracks. */
const parts = [
  ...['adapters', 'apps', 'contracts', 'docs', 'domain', 'mfe', 'ops', 'packages', 'verifier'],
  ...['.npmrc', 'CHANGELOG.md', 'Dockerfile', 'README.md', 'docker-compose.yml'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
]

const pack = (platform) => {
  const name = `atrium-${version}-${platform}`
  const work = mkdtempSync(join(tmpdir(), 'atrium-release-'))
  const folder = join(work, name)
  try {
    copyProject(folder)
    step(
      `Installing production packages for ${platform}`,
      () => installForProduction(folder, platform),
      'npm said why above.',
    )
    step("Verifying the registry's signatures", () => verifySignatures(folder), 'A signature is wrong or missing.')
    stampProduction(folder)
    writeFileSync(
      join(folder, 'sbom.cdx.json'),
      output('npm', ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'], folder),
    )
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceNotices(join(folder, 'node_modules')))
    mkdirSync(releases, { recursive: true })
    const file = join(releases, `${name}.tar.gz`)
    step('Packing', () => run('tar', ['-czf', `${file}.new`, '-C', work, name]), 'tar said why above.')
    renameSync(`${file}.new`, file)
    cpSync(join(folder, 'sbom.cdx.json'), join(releases, `${name}.sbom.cdx.json`))
    if (platform.startsWith('linux-') && findProgram(['dpkg-deb'], []) !== undefined)
      step(
        'Packing for Debian',
        () => packDebian({ folder, work, version, platform, releases }),
        'dpkg-deb said why above.',
      )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const registryPatienceMs = 20_000

/** False if a package lacks a valid signature; if the registry or its keys cannot be reached, only warns. */
const verifySignatures = (folder) => {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: registryPatienceMs,
  })
  const unreachable = /^npm error code E(?:AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT)$/m
  if (status === null || (status !== 0 && unreachable.test(stderr))) {
    console.warn('The signatures are not verified: the registry or its keys cannot be reached.')
    return true
  }
  process.stdout.write(stdout)
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
  const input = execFileSync('git', ['archive', '--format=tar', 'HEAD', '--', ...parts], {
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
  for (const platform of platformsOf(process.argv.slice(2))) pack(platform)
  writeChecksums()
  console.log(`Written to ${releases}, with SBOMs and SHA256SUMS.`)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
