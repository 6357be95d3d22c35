import { randomUUID } from 'node:crypto'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { configCalls } from '#modules/setting/shared/calls.ts'
import { post, send, signIn } from '../../faults/client.ts'
import { formOf, postForm } from '../files.ts'
import type { Attack } from '../kit.ts'

/** Issue 15, 2: a hospital's administrator names a supplier's file as the template everybody downloads. */
export const attack: Attack = {
  title: 'a setting gives nobody the file of another organisation',
  run: async ({ line, crew }) => {
    const secret = Buffer.from('%PDF-1.4\n1 0 obj << /T (SECRET) >> endobj\n%%EOF\n')
    const form = formOf({ version: 'v2', resourceId: 'standardDataFiles' }, [{ name: 'a.pdf', bytes: secret }])
    const kept = await postForm(line, fileCalls.upload.path, form, crew.sup1_sales)
    const fileId = (kept?.data as { f0?: string } | null)?.f0
    if (!fileId) return [`the supplier keeps no file: ${kept?.msg}`]
    const wrong: string[] = []
    for (const login of ['hosp_config', 'hosp_admin', 'admin']) {
      const user = await signIn(line, login)
      const set = { key1: 'file.authorisationTemplate', value1: fileId, version: 0 }
      const answer = await post(line, user, configCalls.update.path, set, randomUUID())
      if (answer.envelope.code === codes.ok) wrong.push(`${login} set it`)
    }
    const path = `${fileCalls.download.path}?type=1`
    // a file is no envelope, so an answer that cannot be read is one
    const got = await send(line, { method: 'GET', path, headers: crew.buyer1.headers }).catch((e: Error) => e)
    if (got instanceof Error || got.envelope.code === codes.ok)
      wrong.push('a hospital downloads the file of a supplier')
    return wrong
  },
}
