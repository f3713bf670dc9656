import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Credential, PasskeyCeremonies } from '#domain/staff/ports/passkey-ceremonies.ts'

/** Loaded on the first ceremony: with its certificate parsers it takes a tenth of the start-up time, and memory. */
const library = () => import('@simplewebauthn/server')

type Site = { readonly name: string; readonly publicUrl: string }

/** Passkeys are bound to the host of `publicUrl`; browsers offer them on no other. */
export const webauthnCeremonies = ({ name, publicUrl }: Site): PasskeyCeremonies => {
  const { hostname: rpID, origin, protocol } = new URL(publicUrl)
  return {
    available: !isAddress(rpID) && (protocol === 'https:' || rpID === 'localhost'),
    registrationOptions: async ({ id, email }, credentials) => {
      const options = await (await library()).generateRegistrationOptions({
        rpName: name,
        rpID,
        userName: email,
        userID: new TextEncoder().encode(id),
        excludeCredentials: credentials.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return { options, challenge: options.challenge }
    },
    verifyRegistration: (expectedChallenge, response) =>
      verifiedOrNull(response, async () => {
        const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
        })
        if (!verified) return null
        const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
        return { credentialId, publicKey, counter, transports }
      }),
    signInOptions: async (credentials) => {
      const options = await (await library()).generateAuthenticationOptions({
        rpID,
        allowCredentials: credentials.map(descriptorOf),
        userVerification: 'preferred',
      })
      return { options, challenge: options.challenge }
    },
    verifySignIn: (credential, expectedChallenge, response) =>
      verifiedOrNull(response, async () => {
        const { credentialId: id, publicKey, counter } = credential
        const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: { ...descriptorOf(credential), id, publicKey: new Uint8Array(publicKey), counter },
          requireUserVerification: false,
        })
        return verified ? authenticationInfo.newCounter : null
      }),
  }
}

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  transports: [...transports] as AuthenticatorTransport[],
})

const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/** The library throws for every invalid response. */
const verifiedOrNull = async <Result>(
  response: object,
  verify: () => Promise<Result | null>,
): Promise<Result | null> => {
  try {
    return isFramed(response) ? null : await verify()
  } catch {
    return null
  }
}

/**
 * Whether the browser says that another site framed the page (WebAuthn 3, 7.1 and 7.2), which no page here allows. The
 * library judges it at sign-in alone, and only where the browser names the site.
 */
const isFramed = (response: object): boolean => {
  const { clientDataJSON } = (response as Pick<RegistrationResponseJSON, 'response'>).response
  const client = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { readonly crossOrigin?: boolean }
  return client.crossOrigin === true
}
