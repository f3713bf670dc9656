// The package below injects its dependencies, which needs this polyfill first.
import 'reflect-metadata'
import { isIP } from 'node:net'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** PEM texts (RFC 7468). */
type Identity = { readonly certificate: string; readonly key: string }

type PrivateAuthority = {
  /** The authority's certificate as PEM, for those who trust it. */
  readonly certificate: string
  /** A certificate for these host names and IP addresses, with its key. In a cluster, servers also show it to each other as clients. */
  readonly sign: (hosts: readonly string[]) => Promise<Identity>
}

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' }

/** A certificate authority (RFC 5280) whose key exists in this process only, so it signs nothing later. */
export const privateAuthority = async (notBefore: Date, notAfter: Date): Promise<PrivateAuthority> => {
  const keys = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify'])
  const valid = { notBefore, notAfter, signingAlgorithm }
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...valid,
    name: 'CN=Atrium private authority',
    keys,
    extensions: [new BasicConstraintsExtension(true, 0, true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
  })
  return {
    certificate: pem(authority.toString('pem')),
    sign: async (hosts) => {
      const own = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])
      const certificate = await X509CertificateGenerator.create({
        ...valid,
        subject: `CN=${hosts[0]}`,
        issuer: authority.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
          new SubjectAlternativeNameExtension(
            hosts.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
          ),
        ],
      })
      const key = await crypto.subtle.exportKey('pkcs8', own.privateKey)
      return { certificate: pem(certificate.toString('pem')), key: pem(PemConverter.encode(key, 'PRIVATE KEY')) }
    },
  }
}

const pem = (text: string): string => `${text.trim()}\n`
