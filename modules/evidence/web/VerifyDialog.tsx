import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { FileDrop } from '#kernel/web/file/FileDrop.tsx'
import { AskError, ask, saidOf } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { evidenceCalls as calls, PACK_BYTES } from '../shared/calls.ts'
import { chains, type Verdict, verdicts, wrongs } from '../shared/manifest.ts'

type Seen = Answer<typeof calls.verifyEvidence>
const tones: Readonly<Record<Verdict, string>> = { genuine: 'green', altered: 'red', forged: 'red', unknown: 'orange' }
const rule = { types: ['zip'], bytes: PACK_BYTES, files: 1 } as const
const columns: PlainColumn<Seen['wrong'][number]>[] = [
  { title: t('文件'), dataIndex: 'path' },
  { title: t('问题'), width: 120, render: (_, f) => t(wrongs[f.wrong]) },
]

/** What the system knows of it, beside what is wrong. */
const Known = ({ of: { pack, versionNow, chain, fileCount } }: { of: Seen }) => (
  <Fields
    of={[
      ['文件数', fileCount],
      ['审计链', t(chains[chain])],
      ...(pack
        ? ([
            ['请款单号', pack.requisitionNo],
            ['制作人', `${pack.orgName} ${pack.makerName}`],
            ['制作时间', timeText(pack.madeAt)],
            [
              '请款单版本',
              versionNow === pack.requisitionVersion
                ? t('与现在相同')
                : t('制作时为第 {{was}} 版，现为第 {{now}} 版', {
                    was: pack.requisitionVersion,
                    now: versionNow ?? 0,
                  }),
            ],
          ] as const)
        : []),
    ]}
  />
)

const Said = ({ of: seen }: { of: Seen }) => (
  <section className="ev-said" aria-label={t('校验结果')}>
    <p role="status">
      <span className="d-tag" data-tone={tones[seen.verdict]}>
        {t(verdicts[seen.verdict])}
      </span>
    </p>
    {seen.wrongCount > 0 && (
      <>
        <p>{t('{{n}} 个文件有问题', { n: seen.wrongCount })}</p>
        <PlainTable rowKey="path" columns={columns} dataSource={[...seen.wrong]} />
      </>
    )}
    <Known of={seen} />
  </section>
)

/** Any pack, looked into and forgotten: which files are not what they were. */
export const VerifyDialog = ({ onClose }: { onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const [seen, setSeen] = useState<Seen>()
  const [fault, setFault] = useState('')
  const look = async ([file]: readonly File[]) => {
    if (!file) return
    setBusy(true)
    setSeen(undefined)
    setFault('')
    try {
      setSeen(await ask(calls.verifyEvidence, {}, { files: { file }, quiet: true }))
    } catch (e) {
      setFault(e instanceof AskError ? saidOf(e) : (e as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppModal open width={760} title={t('校验证据包')} footer={null} onCancel={onClose}>
      <FileDrop
        accept=".zip"
        rule={rule}
        busy={busy}
        hint={t('证据包 ZIP，不超过 50 MB；只校验，不保存')}
        onFiles={look}
      />
      {fault && (
        <p role="alert" className="d-fault">
          {fault}
        </p>
      )}
      {seen && <Said of={seen} />}
    </AppModal>
  )
}
