import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import forge from 'node-forge'
import { now } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { seal, unseal } from '../sealed.ts'
import { elevated } from '../tx.ts'

const pair = promisify(generateKeyPair)
const PURPOSE = 'signing-certificate'
const YEARS = 10

export interface SigningCertificate {
  /** PEM. */
  certificate: string
  key: KeyObject
}

/** SHA-256 of a certificate's bytes. */
export const fingerprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('hex')
const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

/** Self-signed: it proves that this installation signed and nothing was changed since, not who a stranger may trust. */
const made = async (): Promise<{ certificate: string; key: string; until: Date }> => {
  const { publicKey, privateKey } = await pair('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }) as string)
  const from = now()
  const until = new Date(from)
  until.setFullYear(until.getFullYear() + YEARS)
  certificate.serialNumber = `00${createHash('sha256').update(key).digest('hex').slice(0, 30)}`
  certificate.validity.notBefore = from
  certificate.validity.notAfter = until
  const name = [
    { shortName: 'CN', value: 'Jicai signing certificate' },
    { shortName: 'O', value: 'Jicai' },
  ]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), key, until }
}

/** The installation's certificate, made when it is first wanted, and again a year before it ends. */
export const signingCertificate = (ctx: Ctx): Promise<SigningCertificate> =>
  elevated(ctx, async () => {
    const { rows } = await sql<{ certificate: string; sealed_key: string; fingerprint: string }>`
      select certificate, sealed_key, fingerprint from signing_certificate
      where until > now() + interval '1 year' order by created_at desc limit 1`.execute(ctx.tx)
    const [found] = rows
    if (found)
      return {
        certificate: found.certificate,
        key: createPrivateKey(unseal(PURPOSE, found.fingerprint, found.sealed_key)),
      }
    const { certificate, key, until } = await made()
    const fingerprint = fingerprintOf(derOf(certificate))
    await sql`insert into signing_certificate (certificate, sealed_key, fingerprint, until)
      values (${certificate}, ${seal(PURPOSE, fingerprint, key)}, ${fingerprint}, ${until})`.execute(ctx.tx)
    return { certificate, key: createPrivateKey(key) }
  })

/** Fingerprints of all certificates this installation ever signed with. */
export const ownFingerprints = (ctx: Ctx): Promise<ReadonlySet<string>> =>
  elevated(ctx, async () => {
    const { rows } = await sql<{ fingerprint: string }>`select fingerprint from signing_certificate`.execute(ctx.tx)
    return new Set(rows.map((r) => r.fingerprint))
  })
