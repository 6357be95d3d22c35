import { Button } from 'antd'
import { fileCalls, resourceId } from '#kernel/shared/calls/files.ts'
import { download } from '#kernel/web/http/download.ts'
import { colon, comma, t } from '#kernel/web/i18n.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { bestOf } from '../shared/compare.ts'
import { isOriginal, type Kept, origins, type ReadValue, readLabels, SURE, sealFaults } from '../shared/reading.ts'

/** Where the value of each field comes from, for below it; what was read with doubt says so. */
export const sourceNotes = (readings: readonly { values: readonly ReadValue[] }[]): Record<string, string> =>
  Object.fromEntries(
    Object.values(bestOf(readings.map((r) => r.values))).map((v) => [
      v.field,
      v.sure < SURE
        ? t('来源：{{origin}}，把握 {{n}}%，请核对', { origin: t(origins[v.origin]), n: v.sure })
        : t('来源：{{origin}}', { origin: t(origins[v.origin]) }),
    ]),
  )
/** What an original says is not typed over. */
export const lockedFields = (readings: readonly { values: readonly ReadValue[] }[]): string[] =>
  Object.values(bestOf(readings.map((r) => r.values))).flatMap((v) => (isOriginal(v.origin) ? [v.field] : []))

const said = ({ values }: Kept): string => {
  const by = Map.groupBy(values, (v) => v.origin)
  return [...by]
    .map(([origin, of]) => t(origins[origin]) + colon() + of.map((v) => t(readLabels[v.field])).join(comma()))
    .join('\n')
}
const columns = (onRemove?: (fileId: string) => void): PlainColumn<Kept>[] => [
  {
    title: t('文件'),
    width: 240,
    render: (_, { file }) => (
      <Button
        type="link"
        size="small"
        onClick={() => void download(fileCalls.download, { fileId: file.fileId, filename: file.name, resourceId })}
      >
        {file.name}
      </Button>
    ),
  },
  { title: t('读出的内容'), render: (_, k) => said(k) },
  {
    title: t('签名摘要'),
    width: 220,
    render: (_, { digests: d }) =>
      d ? (
        <span className={d.differ.length > 0 ? 'd-fault' : undefined}>
          {t('{{agree}}/{{n}} 相符', { agree: d.agree, n: d.listed })} {d.differ.join(comma())}
          {d.seal && (
            <div className={d.seal.fault ? 'd-fault' : undefined}>
              {d.seal.fault
                ? t('电子签章无效：{{fault}}', { fault: t(sealFaults[d.seal.fault]) })
                : t('电子签章有效，签署人 {{signer}}', { signer: d.seal.signer })}
            </div>
          )}
        </span>
      ) : (
        NONE
      ),
  },
  ...(onRemove
    ? [
        {
          title: '',
          width: 70,
          render: (_: unknown, { file }: Kept) => (
            <Button size="small" type="link" danger onClick={() => onRemove(file.fileId)}>
              {t('移除')}
            </Button>
          ),
        },
      ]
    : []),
]

/** The files an invoice was entered from: what each says, whether its parts are as they were signed; one of a draft may be taken off. */
export const Originals = ({ of, onRemove }: { of: readonly Kept[]; onRemove?: (fileId: string) => void }) =>
  of.length > 0 ? (
    <PlainTable<Kept>
      rowKey={(k) => k.file.fileId}
      dataSource={of}
      columns={columns(onRemove)}
      aria-label={t('原件')}
    />
  ) : (
    <p className="d-muted">{t('手工录入，没有原件')}</p>
  )
