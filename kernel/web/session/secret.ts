/** Answer of the key call: RSA key as hex, with the challenge that makes it good once (security.md Login). */
export interface SecretKey {
  exponent: string
  modulus: string
  kid: string
  nonce: string
  alg: string
}
export type Purpose = 'login' | 'password' | 'verify' | 'register'

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from((hex.length % 2 ? `0${hex}` : hex).match(/../g) ?? [], (h) => Number.parseInt(h, 16))

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Binds a ciphertext to its purpose, account, application and challenge; the server composes the same. */
export const labelOf = (purpose: Purpose, user: string, nonce: string): string =>
  `${purpose}|${user.trim().toLowerCase()}|jicai|${nonce}`

export const reversed = (text: string): string => [...text].reverse().join('')

const withWebCrypto = async (key: SecretKey, text: Uint8Array<ArrayBuffer>, label: Uint8Array<ArrayBuffer>) => {
  const rsa = await crypto.subtle.importKey(
    'jwk',
    { kty: 'RSA', n: base64url(bytesOf(key.modulus)), e: base64url(bytesOf(key.exponent)), alg: 'RSA-OAEP-256' },
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  )
  return hexOf(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP', label }, rsa, text)))
}

/** Without TLS the browser hides WebCrypto; the same envelope by a library, fetched only then. */
const withForge = async (key: SecretKey, text: string, label: string) => {
  const { default: forge } = await import('node-forge')
  const big = (hex: string) => new forge.jsbn.BigInteger(hex, 16)
  const rsa = forge.pki.setRsaPublicKey(big(key.modulus), big(key.exponent))
  const sha = () => forge.md.sha256.create()
  const utf8 = forge.util.encodeUtf8
  return forge.util.bytesToHex(
    rsa.encrypt(utf8(text), 'RSA-OAEP', { md: sha(), mgf1: { md: sha() }, label: utf8(label) } as never),
  )
}

/**
 * A password as it travels: reversed, RSA-OAEP-SHA256 with a label, lower-case hex.
 * @param user login name the challenge was asked for
 */
export const encryptSecret = (
  key: SecretKey,
  password: string,
  purpose: Purpose,
  user: string,
  subtle: boolean = typeof crypto !== 'undefined' && !!crypto.subtle,
): Promise<string> => {
  const label = labelOf(purpose, user, key.nonce)
  const text = reversed(password)
  const utf8 = (s: string) => new TextEncoder().encode(s)
  return subtle ? withWebCrypto(key, utf8(text), utf8(label)) : withForge(key, text, label)
}
