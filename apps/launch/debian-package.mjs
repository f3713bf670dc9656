import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianCopyright } from './debian-copyright.mjs'
import { linkFolder } from './production-packages.mjs'
import { start } from './step.mjs'

const home = '/usr/lib/atrium'
const architectures = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' }

const settings = `# Settings of Atrium: ${home}/docs/settings.md. What stands here cannot be changed on the screen.
# PUBLIC_URL=https://atrium.example
`

/** The account of `atrium.sysusers` before the first start; nothing starts before it is set up. */
const afterInstall = `#!/bin/sh
set -e
[ "$1" = configure ] || exit 0
systemd-sysusers atrium.conf
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl try-restart atrium-server.service atrium-worker.service
fi
[ -n "$2" ] || echo "Start Atrium with: systemctl enable --now atrium-server. /var/lib/atrium/first-start.txt then has the address of the set-up page."
`

const beforeRemoval = `#!/bin/sh
set -e
[ "$1" = remove ] && [ -d /run/systemd/system ] && systemctl disable --now atrium-server.service atrium-worker.service
exit 0
`

/**
 * Packs a release in a folder as a Debian package, with its systemd units. An upgrade restarts what runs; data in
 * /var/lib/atrium stay when the package is removed. Debian Policy, chapters 5 and 6.
 */
export const packDebian = async ({ folder, work, version, platform, packed }) => {
  const architecture = architectures[platform]
  const tree = join(work, 'debian')
  const at = (path) => {
    const place = join(tree, path)
    mkdirSync(join(place, '..'), { recursive: true })
    return place
  }
  linkFolder(folder, at(home))
  cpSync(join(folder, 'ops/debian/atrium.sh'), at('/usr/bin/atrium'))
  chmodSync(at('/usr/bin/atrium'), 0o755)
  for (const unit of readdirSync(join(folder, 'ops/systemd')).filter((file) => file.endsWith('.service')))
    writeFileSync(at(`/lib/systemd/system/${unit}`), readUnit(join(folder, 'ops/systemd', unit)))
  cpSync(join(folder, 'ops/systemd/atrium.sysusers'), at('/usr/lib/sysusers.d/atrium.conf'))
  writeFileSync(at('/usr/share/doc/atrium/copyright'), debianCopyright(join(folder, 'node_modules')))
  writeFileSync(at('/etc/atrium/atrium.env'), settings, { mode: 0o600 })
  writeFileSync(at('/DEBIAN/control'), control(version, architecture))
  writeFileSync(at('/DEBIAN/conffiles'), '/etc/atrium/atrium.env\n')
  for (const [name, script] of Object.entries({ postinst: afterInstall, prerm: beforeRemoval })) {
    writeFileSync(at(`/DEBIAN/${name}`), script)
    chmodSync(at(`/DEBIAN/${name}`), 0o755)
  }
  chmodSync(tree, 0o755)
  const file = join(packed, `atrium_${version}_${architecture}.deb`)
  const { status, stderr } = await start('dpkg-deb', ['--build', '--root-owner-group', '-Zzstd', '-z3', tree, file])
  process.stderr.write(stderr)
  return status === 0
}

const readUnit = (path) => readFileSync(path, 'utf8').replaceAll('/srv/atrium', home)

const control = (version, architecture) => `Package: atrium
Version: ${version}
Architecture: ${architecture}
Maintainer: Atrium <atrium@localhost>
Section: web
Priority: optional
Depends: libc6 (>= 2.28), libstdc++6, libatomic1, systemd, ca-certificates
Recommends: chromium-headless-shell | chromium, fonts-dejavu-core
Description: front office of a small consultancy
 A public site that wins leads, and a dashboard that runs workflows, drafts
 documents, shares them by expiring links and tracks leads, on an event log
 that an auditor can replay and prove. Brings its own Node and PostgreSQL.
`
