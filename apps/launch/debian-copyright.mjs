import { noticesIn } from './licence-notices.mjs'

const own = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: atrium
Source: the archive of the same release
Comment: Atrium is not free software. Its packages below node_modules are, each under its own licence.

Files: *
Copyright: the owners of Atrium
License: UNLICENSED
 All rights reserved. These files may not be used, copied, changed or passed on without the permission of their owners.
`

/** The file `copyright` of a Debian package with a `node_modules`, in the machine-readable form of Debian (DEP-5). */
export const debianCopyright = (packages) => [own, ...noticesIn(packages).map(paragraphOf)].join('\n')

const paragraphOf = ({ path, name, licence, texts }) => {
  const text = texts.join('\n\n')
  const holders = text.match(/^[^\p{L}\p{Zl}\p{Zp}\r\n]*(?:copyright\b|\(c\)|©).*$/gimu) ?? [`the authors of ${name}`]
  return [
    `Files: node_modules/${path}/*`,
    `Copyright: ${holders.map((line) => line.trim()).join('\n ')}`,
    `License: ${shortName(licence)}`,
    ...(text === '' ? [] : text.split(/\r\n?|\n/).map(continued)),
    '',
  ].join('\n')
}

/** An SPDX expression as Debian writes one: `or` and `and` in small letters, and no brackets. */
const shortName = (licence) => {
  if (!/^\(?[\w.+-]+(?: (?:OR|AND) [\w.+-]+)*\)?$/.test(licence)) return 'other'
  return licence.replace(/[()]/g, '').replaceAll(' OR ', ' or ').replaceAll(' AND ', ' and ')
}

/** A line of a field that has several: an empty one is a full stop. */
const continued = (line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`)
